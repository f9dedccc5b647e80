import type { MindMap, MindMapRow } from 'shared/contracts/creative/mind-map.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import type { MapRow } from './map-queries.ts';
import type { StoredMap } from './mind-map-tables.ts';

/** A map of a list as the contract has it. */
export const shownRow = (map: MapRow): MindMapRow => ({
  id: map.id,
  title: map.title,
  version: map.version,
  size: map.size,
  create_time: beijingTime(map.createTime),
  update_time: beijingTime(map.updateTime),
  source: { kind: map.sourceKind, name: map.sourceName, message_id: map.messageId },
  share_id: map.shareId ?? '',
});

export const shownMap = (map: StoredMap): MindMap => ({ ...shownRow(map), markdown: map.markdown, look: map.look });
