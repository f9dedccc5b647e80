import { ImageDown, MoreHorizontal, Send, Waypoints } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import { useLineageDialog } from '../../lineage/source-line.tsx';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import { pictureSizeOf } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';

/** What is done with a code now and then. The code of each comes with its first opening. */
export function CodeMenu({ record }: { record: QrRecord }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const publish = useLatePart(async () => (await import('../../works/publish/publish-dialog.tsx')).PublishDialog);
  const poster = useLatePart(async () => (await import('../content/code-poster.tsx')).CodePoster);
  const lineage = useLineageDialog();
  const canPublish = useCanPublish();
  const { whole } = usePictureAddresses()(record);
  const opening = (open: () => void) => () => {
    setAnchor(null);
    open();
  };
  return (
    <>
      <ToolButton
        size="small"
        name="更多操作"
        Icon={MoreHorizontal}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {canPublish && (
          <MenuItem onClick={opening(publish.open)}>
            <Send size={16} aria-hidden />
            发布到广场
          </MenuItem>
        )}
        <MenuItem onClick={opening(poster.open)}>
          <ImageDown size={16} aria-hidden />
          生成海报
        </MenuItem>
        <MenuItem onClick={opening(lineage.open)}>
          <Waypoints size={16} aria-hidden />
          来源
        </MenuItem>
      </Menu>
      {publish.View && publish.isOpen && (
        <publish.View record={record} says={record.qr_content} onClose={publish.close} />
      )}
      {poster.View && poster.isOpen && (
        <poster.View
          content={record.qr_content}
          picture={{ url: whole, ...pictureSizeOf(record) }}
          recordId={record.id}
          onClose={poster.close}
        />
      )}
      {lineage.View && lineage.isOpen && <lineage.View kind="code" id={record.id} onClose={lineage.close} />}
    </>
  );
}
