CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sn" text NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'cny' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"paid_by" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	CONSTRAINT "orders_sn_unique" UNIQUE("sn"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'partly_refunded', 'refunded', 'closed')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" > 0 and "orders"."refunded" between 0 and "orders"."amount"),
	CONSTRAINT "orders_paid" CHECK (("orders"."pay_time" is null) = ("orders"."status" in ('pending', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "pay_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pay_sn" text NOT NULL,
	"order_id" integer NOT NULL,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"config" jsonb,
	"reference" text,
	"transaction" text,
	"query_time" timestamp with time zone,
	"next_query" timestamp with time zone NOT NULL,
	"queries" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"pay_time" timestamp with time zone,
	CONSTRAINT "pay_attempts_pay_sn_unique" UNIQUE("pay_sn"),
	CONSTRAINT "pay_attempts_status" CHECK ("pay_attempts"."status" in ('open', 'paid', 'closed')),
	CONSTRAINT "pay_attempts_paid" CHECK (("pay_attempts"."status" = 'paid') = ("pay_attempts"."transaction" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sn" text NOT NULL,
	"order_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"operator_id" integer,
	"approver_id" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try" timestamp with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	CONSTRAINT "refunds_sn_unique" UNIQUE("sn"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('waiting', 'pending', 'done', 'failed')),
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('operator', 'double')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bill_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"matched" integer NOT NULL,
	"differences" integer NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_days_day" UNIQUE("channel","day")
);
--> statement-breakpoint
CREATE TABLE "bill_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"sn" text NOT NULL,
	"here" bigint,
	"there" bigint,
	"resolution" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_differences_line" UNIQUE("channel","day","what","sn"),
	CONSTRAINT "bill_differences_kind" CHECK ("bill_differences"."kind" in ('missing_here', 'missing_there', 'amount'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"pay_sn" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"transaction" text NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pay_time" timestamp with time zone,
	CONSTRAINT "sandbox_payments_transaction_unique" UNIQUE("transaction")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_pay_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."pay_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("expire_time") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_pay_time" ON "orders" USING btree ("pay_time");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_open" ON "pay_attempts" USING btree ("order_id","channel") WHERE "pay_attempts"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_transaction" ON "pay_attempts" USING btree ("channel","transaction");--> statement-breakpoint
CREATE INDEX "pay_attempts_order" ON "pay_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_attempts_query" ON "pay_attempts" USING btree ("next_query") WHERE "pay_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "pay_attempts_pay_time" ON "pay_attempts" USING btree ("channel","pay_time");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("next_try") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_finish_time" ON "refunds" USING btree ("finish_time");--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("id") WHERE "bill_differences"."resolution" is null;--> statement-breakpoint
-- What payers handed to each channel, and what was paid for an order that was paid already.
INSERT INTO accounts (user_id, kind, currency) VALUES
  (NULL, 'overpaid', 'cny'), (NULL, 'payments:sandbox', 'cny'), (NULL, 'payments:sandbox-b', 'cny'),
  (NULL, 'payments:wechat', 'cny'), (NULL, 'payments:alipay', 'cny'), (NULL, 'payments:stripe', 'cny');
