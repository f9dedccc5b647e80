CREATE TABLE "unmarked_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmarked_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "unmarked_copies" ADD CONSTRAINT "unmarked_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmarked_copies_user" ON "unmarked_copies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "unmarked_copies_time" ON "unmarked_copies" USING btree ("create_time");