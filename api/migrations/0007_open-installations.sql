CREATE TABLE "open_installations" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed_code" text NOT NULL,
	"operator_id" integer
);
--> statement-breakpoint
ALTER TABLE "open_installations" ADD CONSTRAINT "open_installations_operator_id_operator_tokens_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator_tokens"("id") ON DELETE no action ON UPDATE no action;