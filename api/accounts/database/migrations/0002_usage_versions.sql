CREATE TABLE "usage_versions" (
	"month" date NOT NULL,
	"organization_id" integer NOT NULL,
	"corpus_version" text NOT NULL,
	"requests" bigint NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_versions_pk" PRIMARY KEY("month","organization_id","corpus_version")
);
--> statement-breakpoint
ALTER TABLE "usage_versions" ADD CONSTRAINT "usage_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;