CREATE TABLE "chat_imports" (
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"session_id" integer NOT NULL,
	CONSTRAINT "chat_imports_user_id_source_key_pk" PRIMARY KEY("user_id","source","key")
);
--> statement-breakpoint
ALTER TABLE "chat_imports" ADD CONSTRAINT "chat_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_imports" ADD CONSTRAINT "chat_imports_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;