import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanLine } from 'shared/contracts/site/typed-text.ts';

/**
 * Limits of maps. A text that is longer than `topic` is sent to the model as a file of the question (`askChat`, `files`).
 * `markdown` in UTF-16 units, `nodes` of one map as the page shows and reads files, `branch` of what a model is asked about.
 */
export const mapLimits = {
  topic: 1024,
  title: 100,
  markdown: 250_000,
  branch: 6000,
  nodes: 10_000,
  maps: 500,
  versions: 100,
  folds: 10_000,
  colours: 500,
  deletedDays: 30,
} as const;

/** Layouts: branches on both sides of the root, or all to the right. */
export const mapLayouts = ['both', 'right'] as const;

/**
 * The place of a node in its Markdown: the numbers of the children on the way from the root, `0.2.1`; the root is ''.
 * It is stored with the very text that it belongs to.
 */
const place = z.string().check(z.regex(/^(?:\d{1,5}(?:\.\d{1,5}){0,120})?$/, '节点位置不正确'));

/** How a map looks. A client keeps names that it does not know. */
const MapLook = z.object({
  theme: z._default(z.string().check(z.maxLength(40, '主题不正确')), ''),
  layout: z._default(z.enum(mapLayouts, '布局不正确'), 'both'),
  /** Colours of branches, by place: the name of a colour of the theme, or `#rrggbb`. */
  colours: z._default(
    z
      .record(place, z.string().check(z.regex(/^(?:[a-z0-9-]{1,20}|#[0-9a-f]{6})$/, '颜色不正确')))
      .check(z.refine((all) => Object.keys(all).length <= mapLimits.colours, '设置了颜色的分支过多')),
    {},
  ),
  /** Nodes that are folded. */
  folds: z._default(z.array(place).check(z.maxLength(mapLimits.folds, '折叠的节点过多')), []),
});
export type MapLook = z.infer<typeof MapLook>;

/** Where a map came from. `example`: of `mindmap_config`; `copy`: another map, or a shared one. */
export const mapSources = ['empty', 'topic', 'text', 'message', 'file', 'example', 'copy'] as const;

const MapSource = z.object({
  kind: z._default(z.enum(mapSources, '来源不正确'), 'empty'),
  /** The topic that was asked, the name of the file, or the path of the page where the message is read. */
  name: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(mapLimits.topic, '主题过长')), ''),
  /** The question or the answer of the chat that it was made from; 0: none. */
  message_id: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)), 0),
});
export type MapSource = z.infer<typeof MapSource>;

/** A map in a list. */
const MindMapRow = z.object({
  id: z.number(),
  title: z.string(),
  /** Grows with every save that changes something. */
  version: z.number(),
  create_time: z.string(),
  update_time: z.string(),
  source: MapSource,
  /** UTF-16 units of its Markdown. */
  size: z.number(),
  /** Names the share in its link; '': it is not shared. */
  share_id: z.string(),
});
export type MindMapRow = z.infer<typeof MindMapRow>;

/** A map with its content. */
const MindMap = z.object({ ...MindMapRow.shape, markdown: z.string(), look: MapLook });
export type MindMap = z.infer<typeof MindMap>;

/** The caller's maps, the one that was changed last first. */
export const listMaps = endpoint({
  method: 'GET',
  path: '/mind_map/lists',
  auth: true,
  capability: 'maps',
  input: z.object({
    ...pagingInput,
    /** Words of the title or the text. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词过长'))),
  }),
  output: page(MindMapRow),
});

/** The caller's maps with their content, the oldest first, part by part. */
export const exportMaps = endpoint({
  method: 'GET',
  path: '/mind_map/export',
  auth: true,
  capability: 'maps',
  input: z.object({
    /** `next` of the part before. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  }),
  output: z.object({
    lists: z.array(MindMap),
    /** Null: this was the last part. */
    next: z.nullable(z.number()),
  }),
});

/** A map as it is, or as it was at a version of `listMapVersions`. */
export const getMap = endpoint({
  method: 'GET',
  path: '/mind_map/detail',
  auth: true,
  capability: 'maps',
  input: z.object({ id, version: z.optional(id) }),
  output: MindMap,
});

const title = z
  .string()
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, '请输入名称'),
    z.maxLength(mapLimits.title, `名称不能超过 ${mapLimits.title} 字`),
  );

/**
 * Stores a map. `version` is the version that was read and changed, 0 for a new map (`id` absent). Where the stored map is
 * another one by now, nothing is stored: `is_saved` 0, `map` is the stored one, `yours` what was sent. The same
 * content again is saved already, whatever version was read: a retry does no harm. Send an idempotency key with a new map.
 */
export const saveMap = endpoint({
  method: 'POST',
  path: '/mind_map/save',
  auth: true,
  capability: 'maps',
  input: z.object({
    id: z.optional(id),
    version: z._default(z.coerce.number().check(z.int('版本不正确'), z.minimum(0, '版本不正确')), 0),
    title,
    markdown: z.string().check(z.maxLength(mapLimits.markdown, `导图内容不能超过 ${mapLimits.markdown} 字`)),
    look: z._default(MapLook, { theme: '', layout: 'both', colours: {}, folds: [] }),
    /** Read for a new map only. */
    source: z._default(MapSource, { kind: 'empty', name: '', message_id: 0 }),
    /** 1: keeps what was stored before as a version of its own, whenever that was (before a change by AI, an import). */
    keep: z._default(z.coerce.number(), 0),
  }),
  output: z.object({
    is_saved: z.number(),
    map: MindMap,
    yours: z.optional(z.object({ title: z.string(), markdown: z.string(), look: MapLook })),
  }),
});

export const renameMap = endpoint({
  method: 'POST',
  path: '/mind_map/rename',
  auth: true,
  capability: 'maps',
  input: z.object({ id, title }),
  output: MindMapRow,
});

const shareId = z.string().check(z.regex(/^[\w-]{22}$/, '分享不存在或已取消'));

/** A copy of a map of the caller's own (`id`), or of a shared one (`share_id`). */
export const duplicateMap = endpoint({
  method: 'POST',
  path: '/mind_map/duplicate',
  auth: true,
  capability: 'maps',
  input: z.object({ id: z.optional(id), share_id: z.optional(shareId) }),
  output: MindMapRow,
});

const ids = z.array(id).check(z.minLength(1, '请选择导图'), z.maxLength(500, '一次最多选择 500 个'));

/** Hides maps, and ends their shares. `restoreMaps` brings them back for `deletedDays`; then they are removed. */
export const deleteMaps = endpoint({
  method: 'POST',
  path: '/mind_map/delete',
  auth: true,
  capability: 'maps',
  input: z.object({ ids }),
  output: z.unknown(),
});

/** Undoes `deleteMaps`; the shares stay ended. */
export const restoreMaps = endpoint({
  method: 'POST',
  path: '/mind_map/restore',
  auth: true,
  capability: 'maps',
  input: z.object({ ids }),
  output: z.unknown(),
});

/**
 * Versions that can be read and gone back to, the newest first, the present one not among them. One is kept for a sitting
 * of up to ten minutes, and before each change that is kept on purpose.
 */
export const listMapVersions = endpoint({
  method: 'GET',
  path: '/mind_map/versions',
  auth: true,
  capability: 'maps',
  input: z.object({ id }),
  output: z.array(z.object({ version: z.number(), title: z.string(), save_time: z.string(), size: z.number() })),
});

/** Stores a version again as the newest one; `read` as `version` of `saveMap`. */
export const revertMap = endpoint({
  method: 'POST',
  path: '/mind_map/revert',
  auth: true,
  capability: 'maps',
  input: z.object({ id, version: id, read: id }),
  output: saveMap.output,
});

/** Shares a map by a link (`is_shared` 1), or ends its link for good. A link shows the map as it is at the time. */
export const shareMap = endpoint({
  method: 'POST',
  path: '/mind_map/share',
  auth: true,
  capability: 'maps',
  input: z.object({ id, is_shared: z.union([z.literal(0), z.literal(1)]) }),
  output: z.object({ share_id: z.string() }),
});

/** What a link shows, to everybody. Nothing in it says whose it is. */
export const getSharedMap = endpoint({
  method: 'GET',
  path: '/mind_map/shared',
  auth: false,
  capability: 'maps',
  input: z.object({ share_id: shareId }),
  output: z.object({ title: z.string(), markdown: z.string(), look: MapLook, update_time: z.string() }),
});

/**
 * What a model can be asked about a branch. `expand`: children for it; `rephrase`: a better title; `summarise`: its
 * content in a few sentences.
 */
export const mapTasks = ['expand', 'rephrase', 'summarise'] as const;
export type MapTask = (typeof mapTasks)[number];

/** `question` of `askChat` with `type` 4 is a topic, or this. `other_id` is left out. */
export interface BranchQuestion extends Record<string, string> {
  task: MapTask;
  /** The title of the node. */
  title: string;
  /** Titles from the root to the node, with ` / ` between them. */
  path: string;
  /** The branch as Markdown, at most `mapLimits.branch`. */
  branch: string;
}
