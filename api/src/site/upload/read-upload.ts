import type { FastifyRequest } from 'fastify';
import { BadRequest, invalidInput, type Refusal } from '../../platform/refusals/refusal.ts';

export interface Upload {
  /** What the user called it: to be shown, never to be a path. */
  givenName: string;
  bytes: Buffer;
  /** Those that are sent as `name[]` are lists. */
  fields: Record<string, string | string[]>;
}

/** What an endpoint takes, as its refusals call it. */
export type Noun = '图片' | '文件';

export const tooLarge = (limit: number, noun: string): Refusal =>
  invalidInput(`${noun}不能超过 ${limit / 1024 / 1024} MB`, 'file');

/** Takes a multipart body into memory: one file, a few short fields, nothing on disk. */
export async function readUpload(request: FastifyRequest, limit: number, noun: Noun): Promise<Upload> {
  if (!request.isMultipart()) throw new BadRequest(`请以表单方式上传${noun}`, 415);
  const fields: Upload['fields'] = {};
  let file: Pick<Upload, 'givenName' | 'bytes'> | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type === 'file') file = { givenName: shownName(part.filename) || noun, bytes: await part.toBuffer() };
      else if (typeof part.value === 'string') addField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limit, noun);
    if (code === 'FST_FILES_LIMIT') throw invalidInput(`一次只能上传一${noun === '图片' ? '张' : '个'}${noun}`, 'file');
    throw new BadRequest('上传内容不完整，请重试');
  }
  if (!file?.bytes.length) throw invalidInput(`请选择${noun}`, 'file');
  return { ...file, fields };
}

function addField(fields: Upload['fields'], name: string, value: string): void {
  const list = /^(.+)\[\]$/.exec(name)?.[1];
  if (list === undefined) fields[name] = value;
  else {
    const before = fields[list];
    fields[list] = Array.isArray(before) ? [...before, value] : [value];
  }
}

/** What a browser writes in place of a quote and line breaks in the name of a file (HTML, multipart/form-data). */
const unquoted = (name: string) => name.replace(/%22/g, '"').replace(/%0[AD]/g, ' ');

function shownName(filename: string | undefined): string {
  const name = unquoted(filename ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
  return Array.from(name.trim()).slice(0, 100).join('');
}
