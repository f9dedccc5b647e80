-- One word for one thing (docs/words.md): names that the site itself gave before.
UPDATE "chat_sessions" SET "name" = '新对话' WHERE "name" = '新的会话' AND NOT "is_named";
--> statement-breakpoint
UPDATE "redeem_batches" SET "name" = replace("name", '演示卡密', '演示兑换码') WHERE "name" LIKE '演示卡密：%';
