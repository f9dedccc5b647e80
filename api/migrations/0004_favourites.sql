ALTER TABLE "creation_favourites" DROP CONSTRAINT "creation_favourites_creation_id_creations_id_fk";
--> statement-breakpoint
ALTER TABLE "skill_favourites" DROP CONSTRAINT "skill_favourites_skill_id_skills_id_fk";
--> statement-breakpoint
DROP INDEX "article_collections_news";--> statement-breakpoint
DROP INDEX "record_collections_message";--> statement-breakpoint
ALTER TABLE "creation_favourites" DROP CONSTRAINT "creation_favourites_user_id_creation_id_pk";--> statement-breakpoint
ALTER TABLE "skill_favourites" DROP CONSTRAINT "skill_favourites_user_id_skill_id_pk";--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "creation_favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "skill_favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_collections_thing" ON "article_collections" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "record_collections_thing" ON "record_collections" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "creation_favourites_thing" ON "creation_favourites" USING btree ("creation_id");--> statement-breakpoint
CREATE INDEX "skill_favourites_thing" ON "skill_favourites" USING btree ("skill_id");--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_once" UNIQUE("user_id","creation_id");--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_once" UNIQUE("user_id","skill_id");