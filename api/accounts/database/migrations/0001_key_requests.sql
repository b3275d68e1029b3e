CREATE TABLE "key_requests" (
	"organization_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"caller_key_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"salt" text NOT NULL,
	"attempts" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_requests_organization_id_idempotency_key_pk" PRIMARY KEY("organization_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "key_requests" ADD CONSTRAINT "key_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_requests" ADD CONSTRAINT "key_requests_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_requests_key" ON "key_requests" USING btree ("key_id");