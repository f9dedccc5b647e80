CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"request_time" timestamp with time zone DEFAULT now() NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"waits_for" text DEFAULT '' NOT NULL,
	"done_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_time") WHERE "account_deletions"."done_time" is null;