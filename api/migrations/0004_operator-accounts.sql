CREATE TABLE "operator_invitations" (
	"operator_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_logins" (
	"operator_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text,
	"totp_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"used_time" timestamp with time zone DEFAULT now() NOT NULL,
	"sudo_until" timestamp with time zone,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_tokens" ALTER COLUMN "secret_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "session_id" integer;--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_operator_id_operator_tokens_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_logins" ADD CONSTRAINT "operator_logins_operator_id_operator_tokens_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operator_tokens_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id","id");