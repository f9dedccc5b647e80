CREATE TABLE "operator_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount" bigint NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_moves_about" UNIQUE("kind","about")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" integer NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"account" text NOT NULL,
	"real_name" text NOT NULL,
	"picture" text,
	"usable_time" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_time" timestamp with time zone,
	CONSTRAINT "payout_accounts_type" CHECK ("payout_accounts"."type" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "payout_identities" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"real_name" text NOT NULL,
	"id_number" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sn" text NOT NULL,
	"user_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"fee_ratio" integer NOT NULL,
	"type" integer NOT NULL,
	"account_sealed" text NOT NULL,
	"account" text NOT NULL,
	"real_name" text NOT NULL,
	"picture" text,
	"status" text DEFAULT 'review' NOT NULL,
	"approver_id" integer,
	"verify_remark" text DEFAULT '' NOT NULL,
	"verify_time" timestamp with time zone,
	"payer_id" integer,
	"channel" text,
	"pay_time" timestamp with time zone,
	"sent_time" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"confirm" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"batch" text,
	"proof" text,
	"transfer_remark" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	CONSTRAINT "withdrawals_sn_unique" UNIQUE("sn"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount" > 0 and "withdrawals"."fee" >= 0 and "withdrawals"."fee" < "withdrawals"."amount"),
	CONSTRAINT "withdrawals_channel" CHECK ("withdrawals"."status" not in ('paying', 'paid', 'returned') or "withdrawals"."channel" is not null),
	CONSTRAINT "withdrawals_type" CHECK ("withdrawals"."type" between 1 and 4),
	CONSTRAINT "withdrawals_known_status" CHECK ("withdrawals"."status" in ('review', 'approved', 'paying', 'paid', 'failed', 'declined', 'cancelled', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"sn" text PRIMARY KEY NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"reference" text NOT NULL,
	"transfers" integer DEFAULT 0 NOT NULL,
	"pay_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_identities" ADD CONSTRAINT "payout_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_moves_operator" ON "operator_moves" USING btree ("operator_id","kind","time");--> statement-breakpoint
CREATE INDEX "payout_accounts_user" ON "payout_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payout_accounts_digest" ON "payout_accounts" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_in_flight" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."status" in ('review', 'approved', 'paying');--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "withdrawals_finish_time" ON "withdrawals" USING btree ("channel","finish_time");