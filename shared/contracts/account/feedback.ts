import { endpoint } from 'shared/contracts/endpoint.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { Mobile } from 'shared/contracts/site/login.ts';

/** `type` of a feedback. */
export const feedbackType = { fault: 1, suggestion: 2, complaint: 3 } as const;
export const feedbackLimit = 1000;
export const feedbackPictures = 4;

const kind = z.coerce
  .number()
  .check(z.int('请选择反馈类型'), z.minimum(1, '请选择反馈类型'), z.maximum(3, '请选择反馈类型'));

export const addFeedback = endpoint({
  method: 'POST',
  path: '/feedback/add',
  auth: true,
  input: z.object({
    type: kind,
    content: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '请填写反馈内容'),
        z.maxLength(feedbackLimit, `反馈内容不能超过 ${feedbackLimit} 字`),
      ),
    mobile: Mobile,
    /** Ours (`capabilities.feedback_history`): `url` of pictures that the caller uploaded. */
    images: z.optional(
      z
        .array(z.string().check(z.maxLength(300)))
        .check(z.maxLength(feedbackPictures, `最多上传 ${feedbackPictures} 张图片`)),
    ),
  }),
  output: z.unknown(),
});

export const Feedback = z.object({
  id: z.number(),
  type: z.number(),
  content: z.string(),
  images: z.array(z.string()),
  create_time: z.string(),
  /** The operator's answer; '' while there is none. */
  answer: z.string(),
  answer_time: z.string(),
});
export type Feedback = z.infer<typeof Feedback>;

/** Ours (`capabilities.feedback_history`): what the caller sent, the newest first, with the answers. */
export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback/lists',
  auth: true,
  capability: 'feedback_history',
  input: z.object({ ...pagingInput }),
  output: page(Feedback),
});
