CREATE TABLE "policies" (
	"type" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"user_id" integer,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "login_tickets_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "share_clicks" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "share_clicks_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"given_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "share_id" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 12) NOT NULL;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_clicks" ADD CONSTRAINT "share_clicks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_expire" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","scene","id");--> statement-breakpoint
CREATE INDEX "codes_expire" ON "codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "login_tickets_expire" ON "login_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_inviter" ON "users" USING btree ("inviter_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_share_id_unique" UNIQUE("share_id");--> statement-breakpoint
-- One inviter for life, and nobody invites himself, whatever a query says.
CREATE FUNCTION inviter_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.inviter_id = NEW.id OR (OLD.inviter_id IS NOT NULL AND NEW.inviter_id IS DISTINCT FROM OLD.inviter_id) THEN
    RAISE EXCEPTION 'the inviter of user % stays as it is', NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_inviter_stays BEFORE UPDATE OF inviter_id ON users FOR EACH ROW EXECUTE FUNCTION inviter_stays();
