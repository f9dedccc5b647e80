import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { type TextLabel, textLabel } from 'shared/bundled/label/text-label.ts';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { IconButton, Menu, MenuItem, Tooltip } from 'shared/ui/kit.ts';
import type { ShownMap } from '../work/map-work.tsx';
import type { MapFormat } from './save-map.ts';

interface OutMenuProps {
  shown: ShownMap;
  title: string;
  /** Names the map in the label of generated content; undefined: nobody but people wrote it. */
  madeBy: string | undefined;
  path: string;
}

const formats: readonly { format: MapFormat; name: string }[] = [
  { format: 'markdown', name: 'Markdown' },
  { format: 'xmind', name: 'XMind' },
  { format: 'opml', name: 'OPML 大纲' },
  { format: 'freemind', name: 'FreeMind' },
  { format: 'html', name: '网页（HTML）' },
  { format: 'png', name: '图片（PNG）' },
  { format: 'svg', name: '矢量图（SVG）' },
  { format: 'pdf', name: '打印或存为 PDF' },
  { format: 'clipboard', name: '复制为缩进列表' },
];

/** Takes the map away as a file. The code of a format comes with the first click. */
export function OutMenu({ shown, title, madeBy, path }: OutMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const settings = useAtomValue(siteConfigAtom)?.label;
  const poster = useLatePart(async () => (await import('./map-poster.tsx')).MapPoster);
  const [label, setLabel] = useState<TextLabel>();
  function openPoster() {
    setAnchor(null);
    setLabel(madeBy === undefined ? undefined : textLabel(settings, madeBy));
    poster.open();
  }
  async function save(format: MapFormat) {
    setAnchor(null);
    try {
      const { saveMapAs } = await import('./save-map.ts');
      const label = madeBy === undefined ? undefined : textLabel(settings, madeBy);
      await saveMapAs(format, { title, document: shown.document, look: shown.look, label });
    } catch (error) {
      showToast('error', `导出失败：${messageOf(error)}`);
    }
  }
  return (
    <>
      <Tooltip title="导出">
        <IconButton
          size="small"
          aria-haspopup="menu"
          onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        >
          <Download aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map(({ format, name }) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onClick={openPoster}>海报</MenuItem>
      </Menu>
      {poster.View && poster.isOpen && (
        <poster.View
          map={{ title, document: shown.document, look: shown.look, label }}
          path={path}
          onClose={poster.close}
        />
      )}
    </>
  );
}
