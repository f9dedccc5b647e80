CREATE TABLE "doubled_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doubled_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"inviter_id" integer NOT NULL,
	"signal" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"decide_time" timestamp with time zone,
	CONSTRAINT "doubled_people_state" CHECK ("doubled_people"."state" in ('open', 'cleared', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "person_marks" (
	"user_id" integer NOT NULL,
	"signal" text NOT NULL,
	"mark_hash" text NOT NULL,
	"seen_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_marks_user_id_signal_mark_hash_pk" PRIMARY KEY("user_id","signal","mark_hash")
);
--> statement-breakpoint
CREATE TABLE "commission_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"commission_id" integer NOT NULL,
	"refunded" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"from_pending" bigint NOT NULL,
	"from_available" bigint NOT NULL,
	"to_debt" bigint NOT NULL,
	"by_house" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_returns_sum" CHECK ("commission_returns"."amount" > 0 and "commission_returns"."amount" = "commission_returns"."from_pending" + "commission_returns"."from_available" + "commission_returns"."to_debt" + "commission_returns"."by_house")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"level" integer NOT NULL,
	"source" text NOT NULL,
	"base" bigint NOT NULL,
	"rate" integer NOT NULL,
	"amount" bigint NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"debt_paid" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"payable_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "commissions_status" CHECK ("commissions"."status" in ('pending', 'available', 'taken', 'house')),
	CONSTRAINT "commissions_amount" CHECK ("commissions"."amount" > 0 and "commissions"."amount" = "commissions"."base" * "commissions"."rate" / 10000 and "commissions"."taken_back" between 0 and "commissions"."amount"),
	CONSTRAINT "commissions_level" CHECK ("commissions"."level" in (1, 2) and "commissions"."user_id" <> "commissions"."buyer_id")
);
--> statement-breakpoint
CREATE TABLE "distribution_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"decide_time" timestamp with time zone,
	CONSTRAINT "distribution_applications_status" CHECK ("distribution_applications"."status" in ('waiting', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "distributor_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distributor_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"member_first" integer NOT NULL,
	"member_second" integer NOT NULL,
	"recharge_first" integer NOT NULL,
	"recharge_second" integer NOT NULL,
	CONSTRAINT "distributor_groups_name_unique" UNIQUE("name"),
	CONSTRAINT "distributor_groups_rates" CHECK (least("distributor_groups"."member_first", "distributor_groups"."member_second", "distributor_groups"."recharge_first", "distributor_groups"."recharge_second") >= 0
        and "distributor_groups"."member_first" + "distributor_groups"."member_second" <= 10000 and "distributor_groups"."recharge_first" + "distributor_groups"."recharge_second" <= 10000)
);
--> statement-breakpoint
CREATE TABLE "distributors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"frozen_time" timestamp with time zone,
	"frozen_reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doubled_people" ADD CONSTRAINT "doubled_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubled_people" ADD CONSTRAINT "doubled_people_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_marks" ADD CONSTRAINT "person_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_returns" ADD CONSTRAINT "commission_returns_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_applications" ADD CONSTRAINT "distribution_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributors" ADD CONSTRAINT "distributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributors" ADD CONSTRAINT "distributors_group_id_distributor_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."distributor_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "doubled_people_once" ON "doubled_people" USING btree ("user_id","inviter_id","signal");--> statement-breakpoint
CREATE INDEX "doubled_people_inviter" ON "doubled_people" USING btree ("inviter_id","state");--> statement-breakpoint
CREATE INDEX "person_marks_hash" ON "person_marks" USING btree ("signal","mark_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_returns_once" ON "commission_returns" USING btree ("commission_id","refunded");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_once" ON "commissions" USING btree ("order_id","level");--> statement-breakpoint
CREATE INDEX "commissions_user" ON "commissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "commissions_user_time" ON "commissions" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "commissions_pending" ON "commissions" USING btree ("user_id","payable_time") WHERE "commissions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "commissions_buyer" ON "commissions" USING btree ("buyer_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_applications_waiting" ON "distribution_applications" USING btree ("user_id") WHERE "distribution_applications"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "distribution_applications_user" ON "distribution_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "distributors_group" ON "distributors" USING btree ("group_id");