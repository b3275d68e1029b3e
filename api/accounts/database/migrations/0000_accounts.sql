CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"digest" text NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"request_count" bigint DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_name_unique" UNIQUE("name"),
	CONSTRAINT "organizations_plan" CHECK ("organizations"."plan" in ('free', 'developer', 'team', 'platform'))
);
--> statement-breakpoint
CREATE TABLE "quota_months" (
	"organization_id" integer NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "quota_months_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"minute" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"kind" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_windows_minute_organization_id_kind_pk" PRIMARY KEY("minute","organization_id","kind")
);
--> statement-breakpoint
CREATE TABLE "usage_buckets" (
	"month" date NOT NULL,
	"organization_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"regulation" text NOT NULL,
	"bucket" smallint NOT NULL,
	"requests" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"abstentions" bigint NOT NULL,
	"total_ms" double precision NOT NULL,
	CONSTRAINT "usage_buckets_pk" PRIMARY KEY("month","organization_id","endpoint","regulation","bucket")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_months" ADD CONSTRAINT "quota_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_buckets" ADD CONSTRAINT "usage_buckets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_active" ON "api_keys" USING btree ("organization_id") WHERE "api_keys"."revoked_at" is null;