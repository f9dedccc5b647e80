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
ALTER TABLE "draw_records" ADD COLUMN "is_square" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_requests" ADD COLUMN "square_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "made_files" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
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
CREATE INDEX "draw_requests_square" ON "draw_requests" USING btree ("square_id") WHERE "draw_requests"."square_id" > 0;--> statement-breakpoint
-- How a list by warmth is ordered: each doubling of the likes is worth twelve hours.
CREATE FUNCTION square_posts_warm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot := coalesce(extract(epoch FROM NEW.shown_time)::float8 / 43200, 0) + ln(NEW.likes + 1) / ln(2);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER square_posts_warm BEFORE INSERT OR UPDATE OF shown_time, likes ON square_posts
  FOR EACH ROW EXECUTE FUNCTION square_posts_warm();--> statement-breakpoint
-- The number of likes follows the rows, whoever removes one.
CREATE FUNCTION square_likes_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE square_posts SET likes = likes + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE square_posts SET likes = likes - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER square_likes_count AFTER INSERT OR DELETE ON square_likes
  FOR EACH ROW EXECUTE FUNCTION square_likes_count();
