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
CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"request_time" timestamp with time zone DEFAULT now() NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"waits_for" text DEFAULT '' NOT NULL,
	"done_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"content" text NOT NULL,
	"mobile" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"answer_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_benefits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_benefits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nickname" text NOT NULL,
	"avatar" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_offers" (
	"user_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	"order_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_offers_user_id_package_id_pk" PRIMARY KEY("user_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "member_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text DEFAULT 'month' NOT NULL,
	"is_perpetual" boolean DEFAULT false NOT NULL,
	"price" integer NOT NULL,
	"line_price" integer DEFAULT 0 NOT NULL,
	"retain_amount" integer DEFAULT 0 NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"benefit_ids" integer[] DEFAULT '{}' NOT NULL,
	"give_chat" integer DEFAULT 0 NOT NULL,
	"give_draw" integer DEFAULT 0 NOT NULL,
	"daily_quota" integer,
	"tag" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "member_packages_price" CHECK ("member_packages"."price" > 0 and "member_packages"."retain_amount" between 0 and "member_packages"."price" - 1)
);
--> statement-breakpoint
CREATE TABLE "member_uses" (
	"user_id" integer NOT NULL,
	"day" text NOT NULL,
	"request_id" text NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "member_uses_user_id_day_request_id_pk" PRIMARY KEY("user_id","day","request_id")
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"package_name" text NOT NULL,
	"daily_quota" integer,
	"from_time" timestamp with time zone NOT NULL,
	"to_time" timestamp with time zone,
	"taken_seconds" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_terms_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"package_name" text NOT NULL,
	"daily_quota" integer,
	"is_perpetual" boolean DEFAULT false NOT NULL,
	"end_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"next_query" timestamp with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('operator', 'double', 'returned')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "recharge_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"chat" integer DEFAULT 0 NOT NULL,
	"draw" integer DEFAULT 0 NOT NULL,
	"give_chat" integer DEFAULT 0 NOT NULL,
	"give_draw" integer DEFAULT 0 NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "recharge_packages_price" CHECK ("recharge_packages"."price" > 0 and "recharge_packages"."chat" + "recharge_packages"."draw" > 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"amount" integer,
	"package_id" integer,
	"snapshot" jsonb,
	"uses" integer DEFAULT 1 NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"void_time" timestamp with time zone,
	CONSTRAINT "redeem_batches_name_unique" UNIQUE("name"),
	CONSTRAINT "redeem_batches_gift" CHECK (case when "redeem_batches"."type" in (3, 4) then "redeem_batches"."amount" > 0 and "redeem_batches"."package_id" is null else "redeem_batches"."type" in (1, 2) and "redeem_batches"."package_id" is not null and "redeem_batches"."amount" is null end),
	CONSTRAINT "redeem_batches_uses" CHECK ("redeem_batches"."uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"prefix" text NOT NULL,
	"code_hash" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"void_time" timestamp with time zone,
	CONSTRAINT "redeem_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "redeem_codes_used" CHECK ("redeem_codes"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redeem_uses_once" UNIQUE("code_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"upload_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "chat_message_files_once" UNIQUE("message_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "creation_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creation_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creation_favourites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creation_favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"creation_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creation_favourites_once" UNIQUE("user_id","creation_id")
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"tips" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"form" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"virtual_uses" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"temperature" real DEFAULT 1 NOT NULL,
	"top_p" real DEFAULT 1 NOT NULL,
	"presence_penalty" real DEFAULT 0 NOT NULL,
	"frequency_penalty" real DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 0 NOT NULL,
	"context_turns" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "example_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "example_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"image" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "examples" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "examples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"content" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_search" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"title" text NOT NULL,
	"messages" jsonb NOT NULL,
	"count" integer NOT NULL,
	"is_cut" boolean NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"revoke_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "skill_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_favourites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_favourites_once" UNIQUE("user_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"tips" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"temperature" real DEFAULT 1 NOT NULL,
	"top_p" real DEFAULT 1 NOT NULL,
	"presence_penalty" real DEFAULT 0 NOT NULL,
	"frequency_penalty" real DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 0 NOT NULL,
	"context_turns" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_imports" (
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"session_id" integer NOT NULL,
	CONSTRAINT "chat_imports_user_id_source_key_pk" PRIMARY KEY("user_id","source","key")
);
--> statement-breakpoint
CREATE TABLE "chat_folders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_folders_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"role" text NOT NULL,
	"question_id" integer,
	"parent_id" integer,
	"content" text NOT NULL,
	"reasoning" text DEFAULT '' NOT NULL,
	"form" jsonb,
	"status" text NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"rating_reason" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"sources" jsonb,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"model" text NOT NULL,
	"price" integer NOT NULL,
	"search_price" integer,
	"written_before" integer DEFAULT 0 NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"tokens_in" integer,
	"tokens_out" integer,
	"status" text NOT NULL,
	"finish_reason" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"process_number" integer DEFAULT 0 NOT NULL,
	"heartbeat_time" timestamp with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_runs_request" UNIQUE("user_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" smallint DEFAULT 1 NOT NULL,
	"subject_id" integer,
	"name" text NOT NULL,
	"is_named" boolean DEFAULT false NOT NULL,
	"is_auto_named" boolean DEFAULT false NOT NULL,
	"folder_id" integer,
	"leaf_id" integer,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"archive_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "record_collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_collections_once" UNIQUE("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "spoken_answers" (
	"message_id" integer NOT NULL,
	"text_hash" text NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spoken_answers_message_id_text_hash_pk" PRIMARY KEY("message_id","text_hash")
);
--> statement-breakpoint
CREATE TABLE "article_collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"news_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_collections_once" UNIQUE("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_time" timestamp with time zone,
	"was_published" boolean DEFAULT false NOT NULL,
	"update_time" timestamp with time zone,
	"preview_key" text DEFAULT gen_random_uuid()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_news" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"remove_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"done_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"preview_key" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"type" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"change" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_time" timestamp with time zone,
	CONSTRAINT "policy_versions_once" UNIQUE("type","version")
);
--> statement-breakpoint
CREATE TABLE "draw_styles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_styles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"words" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "draw_styles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "mind_map_versions" (
	"map_id" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"look" jsonb NOT NULL,
	"size" integer NOT NULL,
	"save_time" timestamp with time zone NOT NULL,
	CONSTRAINT "mind_map_versions_map_id_version_pk" PRIMARY KEY("map_id","version")
);
--> statement-breakpoint
CREATE TABLE "mind_maps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"look" jsonb NOT NULL,
	"size" integer NOT NULL,
	"source_kind" text DEFAULT 'empty' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"message_id" integer DEFAULT 0 NOT NULL,
	"share_id" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_time" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_time" timestamp with time zone,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"index" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"failure_kind" text,
	"failure_text" text DEFAULT '' NOT NULL,
	"failure_detail" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"thumbnails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"interim" text DEFAULT '' NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"actual" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" jsonb,
	"tool" text DEFAULT 'draw' NOT NULL,
	"action" text DEFAULT 'generate' NOT NULL,
	"model_key" text NOT NULL,
	"parent_id" integer DEFAULT 0 NOT NULL,
	"root_id" integer DEFAULT 0 NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"is_square" boolean DEFAULT false NOT NULL,
	"deleted_time" timestamp with time zone,
	"removed_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"tool" text DEFAULT 'draw' NOT NULL,
	"action" text DEFAULT 'generate' NOT NULL,
	"prompt" text NOT NULL,
	"grams" integer[] DEFAULT '{}' NOT NULL,
	"negative" text DEFAULT '' NOT NULL,
	"other" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"style_words" text DEFAULT '' NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"model_key" text NOT NULL,
	"model_name" text NOT NULL,
	"scale" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" bigint,
	"is_transparent" boolean DEFAULT false NOT NULL,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"use_name" text NOT NULL,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mask" text DEFAULT '' NOT NULL,
	"extend" jsonb,
	"source" jsonb,
	"source_channel" text DEFAULT '' NOT NULL,
	"message_id" integer DEFAULT 0 NOT NULL,
	"square_id" integer DEFAULT 0 NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"sent_time" timestamp with time zone,
	"provider_task_id" text DEFAULT '' NOT NULL,
	"task_id" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_prompts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"prompt" text NOT NULL,
	"prompt_en" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_codes" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"way" smallint NOT NULL,
	"type" smallint NOT NULL,
	"content" text NOT NULL,
	"uploaded" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"template_id" integer DEFAULT 0 NOT NULL,
	"template_name" text DEFAULT '' NOT NULL,
	"ratio" text NOT NULL,
	"pixel_style" text NOT NULL,
	"marker_shape" text DEFAULT 'square' NOT NULL,
	"proof" jsonb
);
--> statement-breakpoint
CREATE TABLE "qr_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qr_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"pixel_style" text NOT NULL,
	"marker_shape" text DEFAULT 'square' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "square_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "square_collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "square_collections_once" UNIQUE("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "square_hides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_hides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "square_hides_once" UNIQUE("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "square_likes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_likes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "square_likes_once" UNIQUE("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "square_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"record_id" integer DEFAULT 0 NOT NULL,
	"tool" text DEFAULT 'draw' NOT NULL,
	"category_id" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"shows" text[] DEFAULT '{}' NOT NULL,
	"parameters" jsonb,
	"grams" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"thumbnails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_by_program" boolean DEFAULT false NOT NULL,
	"look" text DEFAULT '' NOT NULL,
	"look_parts" integer[] DEFAULT '{}' NOT NULL,
	"remix_of" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"hot" double precision DEFAULT 0 NOT NULL,
	"shown_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "square_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "square_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"why" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "square_reports_once" UNIQUE("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "square_rewards" (
	"record_id" integer PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"chat" integer NOT NULL,
	"draw" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_owner" UNIQUE NULLS NOT DISTINCT("user_id","currency","kind"),
	CONSTRAINT "accounts_never_negative" CHECK (case "accounts"."kind" when 'debt' then -"accounts"."balance" else "accounts"."balance" end >= 0),
	CONSTRAINT "accounts_exact" CHECK ("accounts"."balance" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "accounts_of_site_or_user" CHECK (("accounts"."user_id" is not null) = ("accounts"."kind" in ('available', 'held', 'pending', 'frozen', 'debt')))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"change_type" integer NOT NULL,
	"source_sn" text DEFAULT '' NOT NULL,
	CONSTRAINT "entries_not_zero" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_key" text NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postings_business_key_unique" UNIQUE("business_key")
);
--> statement-breakpoint
CREATE TABLE "audit_results" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"result" jsonb NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_results_one" CHECK ("audit_results"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "backup_results" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time" timestamp with time zone,
	"place" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"failed_time" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "backup_results_one" CHECK ("backup_results"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stored_replies" (
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_replies_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"event" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_end" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_event" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "quarantined_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantined_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"is_signed" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"event_id" text,
	"about" text,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"body_hash" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	CONSTRAINT "quarantined_notices_body" UNIQUE("source","body_hash","is_signed"),
	CONSTRAINT "quarantined_notices_status" CHECK ("quarantined_notices"."status" in ('refused', 'failed', 'done'))
);
--> statement-breakpoint
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
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" integer,
	"lane" text DEFAULT '' NOT NULL,
	"lane_limit" integer DEFAULT 1 NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"run_time" timestamp with time zone DEFAULT now() NOT NULL,
	"process_number" integer DEFAULT 0 NOT NULL,
	"heartbeat_time" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"begin_time" timestamp with time zone,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sn" text NOT NULL,
	"nickname" text NOT NULL,
	"real_name" text DEFAULT '' NOT NULL,
	"avatar" text NOT NULL,
	"sex" integer DEFAULT 0 NOT NULL,
	"mobile" text,
	"email" text,
	"password_hash" text,
	"channel" integer DEFAULT 0 NOT NULL,
	"inviter_id" integer,
	"share_id" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 12) NOT NULL,
	"is_new_user" boolean DEFAULT true NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_sn_unique" UNIQUE("sn"),
	CONSTRAINT "users_mobile_unique" UNIQUE("mobile"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
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
CREATE TABLE "share_clicks" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "share_clicks_user_id_day_pk" PRIMARY KEY("user_id","day")
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
CREATE TABLE "channel_models" (
	"channel_id" integer NOT NULL,
	"model_key" text NOT NULL,
	"remote_name" text NOT NULL,
	CONSTRAINT "channel_models_channel_id_model_key_pk" PRIMARY KEY("channel_id","model_key")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'text' NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text DEFAULT '' NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_environment" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"first_byte_ms" integer DEFAULT 60000 NOT NULL,
	"silence_ms" integer DEFAULT 30000 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"key" text PRIMARY KEY NOT NULL,
	"modality" text DEFAULT 'text' NOT NULL,
	"alias" text NOT NULL,
	"price" integer NOT NULL,
	"is_member_free" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"capabilities" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_health" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"ok_time" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"is_key_refused" boolean DEFAULT false NOT NULL,
	"error_time" timestamp with time zone,
	"error_status" integer DEFAULT 0 NOT NULL,
	"error_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_health_kind_name_pk" PRIMARY KEY("kind","name")
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
CREATE TABLE "first_contents" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
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
CREATE TABLE "generated_pictures" (
	"pixels" text PRIMARY KEY NOT NULL,
	"made_id" text NOT NULL,
	"is_by_program" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmarked_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmarked_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"address_hash" text NOT NULL,
	"seen_time" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "logins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"terminal" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "made_files" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"bytes" integer NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_notifications" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_notifications_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"subject" jsonb NOT NULL,
	"key" text NOT NULL,
	"read_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"given_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_pictures_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sensitive_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sensitive_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"squeezed" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sensitive_words_squeezed_unique" UNIQUE("squeezed")
);
--> statement-breakpoint
CREATE TABLE "decorations" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"day" date NOT NULL,
	"terminal" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visits_day_terminal_pk" PRIMARY KEY("day","terminal")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text DEFAULT 'picture' NOT NULL,
	"visibility" text DEFAULT 'owner' NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text,
	"given_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"label" jsonb,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"last_used" timestamp with time zone DEFAULT now() NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_name_unique" UNIQUE("name"),
	CONSTRAINT "uploads_thumbnail_unique" UNIQUE("thumbnail"),
	CONSTRAINT "uploads_kind" CHECK ("uploads"."kind" in ('picture', 'text', 'pdf', 'audio', 'voice')),
	CONSTRAINT "uploads_visibility" CHECK ("uploads"."visibility" in ('public', 'owner')),
	CONSTRAINT "uploads_uses" CHECK ("uploads"."uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_uses" ADD CONSTRAINT "member_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_pay_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."pay_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_uses" ADD CONSTRAINT "redeem_uses_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_uses" ADD CONSTRAINT "redeem_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_category_id_creation_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."creation_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examples" ADD CONSTRAINT "examples_group_id_example_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."example_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_search" ADD CONSTRAINT "chat_search_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_category_id_skill_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."skill_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_imports" ADD CONSTRAINT "chat_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_imports" ADD CONSTRAINT "chat_imports_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_question_id_chat_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_question_id_chat_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_answer_id_chat_messages_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_folder_id_chat_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chat_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_collections" ADD CONSTRAINT "record_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_collections" ADD CONSTRAINT "record_collections_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_answers" ADD CONSTRAINT "spoken_answers_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_collections" ADD CONSTRAINT "article_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_collections" ADD CONSTRAINT "article_collections_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_category_id_news_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."news_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_map_versions" ADD CONSTRAINT "mind_map_versions_map_id_mind_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_maps" ADD CONSTRAINT "mind_maps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_request_id_draw_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."draw_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_requests" ADD CONSTRAINT "draw_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_prompts" ADD CONSTRAINT "draw_prompts_category_id_prompt_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."prompt_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_request_id_draw_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."draw_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_collections" ADD CONSTRAINT "square_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_collections" ADD CONSTRAINT "square_collections_post_id_square_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."square_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_hides" ADD CONSTRAINT "square_hides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_hides" ADD CONSTRAINT "square_hides_post_id_square_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."square_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_likes" ADD CONSTRAINT "square_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_likes" ADD CONSTRAINT "square_likes_post_id_square_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."square_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_posts" ADD CONSTRAINT "square_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_reports" ADD CONSTRAINT "square_reports_post_id_square_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."square_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_reports" ADD CONSTRAINT "square_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_rewards" ADD CONSTRAINT "square_rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_posting_id_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubled_people" ADD CONSTRAINT "doubled_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubled_people" ADD CONSTRAINT "doubled_people_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_marks" ADD CONSTRAINT "person_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_clicks" ADD CONSTRAINT "share_clicks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_returns" ADD CONSTRAINT "commission_returns_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_applications" ADD CONSTRAINT "distribution_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributors" ADD CONSTRAINT "distributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributors" ADD CONSTRAINT "distributors_group_id_distributor_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."distributor_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_identities" ADD CONSTRAINT "payout_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_models" ADD CONSTRAINT "channel_models_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_models" ADD CONSTRAINT "channel_models_model_key_models_key_fk" FOREIGN KEY ("model_key") REFERENCES "public"."models"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmarked_copies" ADD CONSTRAINT "unmarked_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("id") WHERE "bill_differences"."resolution" is null;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_time") WHERE "account_deletions"."done_time" is null;--> statement-breakpoint
CREATE INDEX "feedbacks_user" ON "feedbacks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_open" ON "feedbacks" USING btree ("id") WHERE answer_time is null;--> statement-breakpoint
CREATE INDEX "membership_terms_user" ON "membership_terms" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("expire_time") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_pay_time" ON "orders" USING btree ("pay_time");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_open" ON "pay_attempts" USING btree ("order_id","channel") WHERE "pay_attempts"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "pay_attempts_transaction" ON "pay_attempts" USING btree ("channel","transaction");--> statement-breakpoint
CREATE INDEX "pay_attempts_order" ON "pay_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_attempts_pay_time" ON "pay_attempts" USING btree ("channel","pay_time");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_finish_time" ON "refunds" USING btree ("finish_time");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_prefix" ON "redeem_codes" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "redeem_uses_user" ON "redeem_uses" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chat_message_files_upload" ON "chat_message_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "creation_favourites_thing" ON "creation_favourites" USING btree ("creation_id");--> statement-breakpoint
CREATE INDEX "creations_category" ON "creations" USING btree ("category_id","sort");--> statement-breakpoint
CREATE INDEX "chat_search_grams" ON "chat_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "chat_shares_user" ON "chat_shares" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "skill_favourites_thing" ON "skill_favourites" USING btree ("skill_id");--> statement-breakpoint
CREATE INDEX "skills_category" ON "skills" USING btree ("category_id","sort");--> statement-breakpoint
CREATE INDEX "chat_messages_unindexed" ON "chat_messages" USING btree ("user_id","id") WHERE not is_indexed;--> statement-breakpoint
CREATE INDEX "chat_messages_session" ON "chat_messages" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_user" ON "chat_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_parent" ON "chat_messages" USING btree ("session_id","parent_id");--> statement-breakpoint
CREATE INDEX "chat_messages_rated" ON "chat_messages" USING btree ("id") WHERE rating <> 0;--> statement-breakpoint
CREATE INDEX "chat_runs_status" ON "chat_runs" USING btree ("status","user_id");--> statement-breakpoint
CREATE INDEX "chat_runs_session" ON "chat_runs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_runs_answer" ON "chat_runs" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_user" ON "chat_sessions" USING btree ("user_id","update_time");--> statement-breakpoint
CREATE INDEX "chat_sessions_folder" ON "chat_sessions" USING btree ("folder_id") WHERE folder_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_subject" ON "chat_sessions" USING btree ("user_id","kind","subject_id") WHERE subject_id is not null and delete_time is null and kind <> 3;--> statement-breakpoint
CREATE INDEX "record_collections_thing" ON "record_collections" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "article_collections_thing" ON "article_collections" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "news_time" ON "news" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("done_time","id");--> statement-breakpoint
CREATE INDEX "page_versions_live" ON "page_versions" USING btree ("page","publish_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mind_maps_user" ON "mind_maps" USING btree ("user_id","update_time");--> statement-breakpoint
CREATE UNIQUE INDEX "mind_maps_share" ON "mind_maps" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "mind_maps_deleted" ON "mind_maps" USING btree ("deleted_time") WHERE deleted_time is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_records_request" ON "draw_records" USING btree ("request_id","index");--> statement-breakpoint
CREATE INDEX "draw_records_user" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "draw_records_open" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."status" < 2;--> statement-breakpoint
CREATE INDEX "draw_records_favourite" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."is_favourite";--> statement-breakpoint
CREATE INDEX "draw_records_parent" ON "draw_records" USING btree ("parent_id") WHERE "draw_records"."parent_id" > 0;--> statement-breakpoint
CREATE INDEX "draw_records_model" ON "draw_records" USING btree ("model_key","id") WHERE "draw_records"."status" = 3;--> statement-breakpoint
CREATE INDEX "draw_records_deleted" ON "draw_records" USING btree ("deleted_time") WHERE "draw_records"."deleted_time" is not null and "draw_records"."name" <> '';--> statement-breakpoint
CREATE INDEX "draw_requests_user" ON "draw_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "draw_requests_grams" ON "draw_requests" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "draw_requests_square" ON "draw_requests" USING btree ("square_id") WHERE "draw_requests"."square_id" > 0;--> statement-breakpoint
CREATE INDEX "draw_prompts_category" ON "draw_prompts" USING btree ("category_id","sort");--> statement-breakpoint
CREATE INDEX "square_collections_thing" ON "square_collections" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "square_hides_thing" ON "square_hides" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "square_likes_thing" ON "square_likes" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "square_posts_new" ON "square_posts" USING btree ("shown_time","id") WHERE "square_posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "square_posts_hot" ON "square_posts" USING btree ("hot","id") WHERE "square_posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "square_posts_category_new" ON "square_posts" USING btree ("category_id","shown_time","id") WHERE "square_posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "square_posts_category_hot" ON "square_posts" USING btree ("category_id","hot","id") WHERE "square_posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "square_posts_grams" ON "square_posts" USING gin ("grams") WHERE "square_posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "square_posts_look" ON "square_posts" USING gin ("look_parts");--> statement-breakpoint
CREATE INDEX "square_posts_user" ON "square_posts" USING btree ("user_id","update_time");--> statement-breakpoint
CREATE INDEX "square_posts_review" ON "square_posts" USING btree ("id") WHERE "square_posts"."state" = 'review';--> statement-breakpoint
CREATE INDEX "square_posts_remix" ON "square_posts" USING btree ("remix_of") WHERE "square_posts"."remix_of" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "square_posts_record" ON "square_posts" USING btree ("record_id") WHERE "square_posts"."record_id" > 0;--> statement-breakpoint
CREATE INDEX "square_reports_open" ON "square_reports" USING btree ("id") WHERE "square_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "square_rewards_user" ON "square_rewards" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "square_rewards_post" ON "square_rewards" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "entries_account" ON "entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entries_posting" ON "entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "stored_replies_time" ON "stored_replies" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "user_events_user" ON "user_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "limit_counters_end" ON "limit_counters" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "quarantined_notices_about" ON "quarantined_notices" USING btree ("about");--> statement-breakpoint
CREATE INDEX "quarantined_notices_open" ON "quarantined_notices" USING btree ("id") WHERE "quarantined_notices"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "quarantined_notices_event" ON "quarantined_notices" USING btree ("source","event_id");--> statement-breakpoint
CREATE INDEX "operator_moves_operator" ON "operator_moves" USING btree ("operator_id","kind","time");--> statement-breakpoint
CREATE INDEX "operator_log_target" ON "operator_log" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "operator_log_operator" ON "operator_log" USING btree ("operator_id","time");--> statement-breakpoint
CREATE INDEX "operator_log_time" ON "operator_log" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_name" ON "operator_tokens" USING btree ("name") WHERE "operator_tokens"."remove_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_key" ON "tasks" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("kind","run_time") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is null;--> statement-breakpoint
CREATE INDEX "tasks_due_of_users" ON "tasks" USING btree ("kind","run_time") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_turns" ON "tasks" USING btree ("kind","user_id","lane","run_time","id") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("kind") WHERE "tasks"."state" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_begun" ON "tasks" USING btree ("kind","user_id","begin_time") WHERE "tasks"."begin_time" is not null and "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_end" ON "tasks" USING btree ("end_time") WHERE "tasks"."end_time" is not null;--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id") WHERE "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "users_inviter" ON "users" USING btree ("inviter_id");--> statement-breakpoint
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
CREATE INDEX "distributors_group" ON "distributors" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_user" ON "payout_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payout_accounts_digest" ON "payout_accounts" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_in_flight" ON "withdrawals" USING btree ("user_id") WHERE "withdrawals"."status" in ('review', 'approved', 'paying');--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "withdrawals_finish_time" ON "withdrawals" USING btree ("channel","finish_time");--> statement-breakpoint
CREATE INDEX "captchas_expire" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","scene","id");--> statement-breakpoint
CREATE INDEX "codes_expire" ON "codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "unmarked_copies_user" ON "unmarked_copies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "unmarked_copies_time" ON "unmarked_copies" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "known_places_account" ON "known_places" USING btree ("account","address_hash");--> statement-breakpoint
CREATE INDEX "login_tickets_expire" ON "login_tickets" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "logins_user" ON "logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logins_expire" ON "logins" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "made_files_user" ON "made_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_time is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("last_used") WHERE "uploads"."uses" = 0;