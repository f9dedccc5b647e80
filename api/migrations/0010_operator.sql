CREATE TABLE "operator_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"operator_id" integer NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"target" text NOT NULL,
	"input" jsonb NOT NULL,
	"before" jsonb,
	"reason" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"used_time" timestamp with time zone,
	"remove_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "operator_log_target" ON "operator_log" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "operator_log_operator" ON "operator_log" USING btree ("operator_id","time");--> statement-breakpoint
CREATE INDEX "operator_log_time" ON "operator_log" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_name" ON "operator_tokens" USING btree ("name") WHERE "operator_tokens"."remove_time" is null;
--> statement-breakpoint
-- What an operator did is history: it is added to and never changed.
CREATE FUNCTION operator_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE ON operator_log FOR EACH ROW EXECUTE FUNCTION operator_log_is_append_only();
--> statement-breakpoint
CREATE TRIGGER operator_log_no_truncate BEFORE TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION operator_log_is_append_only();
