import { useAtomValue } from 'jotai';
import { Brush, Columns3, ImageDown, Network, Share2, TextQuote, Waypoints } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { bringMap } from 'shared/bundled/draft/brought-map.ts';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { plainText } from 'shared/bundled/markdown/document/plain-text.ts';
import { maxAnswers } from 'shared/contracts/chat/question.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom, useCapability } from 'shared/site/config.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { AnswerPosterProps } from './answer-poster.tsx';
import type { ToolProps } from './tool-props.ts';

/** Longest prompt that the drawing page takes. */
const promptLimit = 1024;

/** How many more answers can be had at once. */
const several = Array.from({ length: maxAnswers - 1 }, (_, at) => at + 2);

/** What is done with an answer now and then. */
export function MoreMenu(props: ToolProps) {
  const { text, row, again, onClose } = props;
  const [Poster, setPoster] = useState<ComponentType<AnswerPosterProps>>();
  async function openPoster() {
    try {
      const { AnswerPoster } = await import('./answer-poster.tsx');
      setPoster(() => AnswerPoster);
    } catch (error) {
      showToast('error', messageOf(error));
      onClose();
    }
  }
  const hasLineage = useCapability('lineage');
  if (Poster) return <Poster question={props.question} markdown={text()} onClose={onClose} />;
  const closing = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Menu open anchorEl={() => row.current?.querySelector('[aria-haspopup]') ?? row.current} onClose={onClose}>
      <MenuItem onClick={closing(() => copyText(plainText(text())))}>
        <TextQuote size={16} aria-hidden />
        复制纯文本
      </MenuItem>
      {canShare() && (
        <MenuItem onClick={closing(() => share(text()))}>
          <Share2 size={16} aria-hidden />
          分享
        </MenuItem>
      )}
      <MenuItem onClick={() => void openPoster()}>
        <ImageDown size={16} aria-hidden />
        生成海报
      </MenuItem>
      {again &&
        several.map((answers) => (
          <MenuItem key={answers} onClick={closing(() => again(answers))}>
            <Columns3 size={16} aria-hidden />
            再生成 {answers} 个回答（按个计费）
          </MenuItem>
        ))}
      <MapItem {...props} />
      <DrawItem text={text} answerId={props.answerId} onClose={onClose} />
      {props.answerId > 0 && hasLineage && <WorksItem answerId={props.answerId} onClose={onClose} />}
    </Menu>
  );
}

/** Makes a map of the answer as it is: nothing is asked again. */
function MapItem({ question, text, answerId, onClose }: ToolProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  function make() {
    const place = new URLSearchParams(search);
    if (answerId > 0) place.set('at', String(answerId));
    bringMap({ markdown: text(), question, messageId: answerId, page: `${pathname}?${place}` });
    onClose();
    void navigate('/app/mind_map');
  }
  return (
    <MenuItem onClick={make}>
      <Network size={16} aria-hidden />
      做成思维导图
    </MenuItem>
  );
}

/** Leads with the answer's words into the drawing page, where that is open; what is drawn leads back to the answer. */
function DrawItem({ text, answerId, onClose }: Pick<ToolProps, 'text' | 'answerId' | 'onClose'>) {
  const isOpen = Number(useAtomValue(siteConfigAtom)?.draw.is_open) === 1;
  if (!isOpen) return null;
  const prompt = [...plainText(text())].slice(0, promptLimit).join('').toWellFormed();
  const source = answerId > 0 ? `&message_id=${answerId}` : '';
  return (
    <MenuItem component={Link} to={`/app/drawing?prompt=${encodeURIComponent(prompt)}${source}`} onClick={onClose}>
      <Brush size={16} aria-hidden />
      用来绘画
    </MenuItem>
  );
}

/** Leads to the pictures and maps that were made of the answer, once there are some. */
function WorksItem({ answerId, onClose }: Pick<ToolProps, 'answerId' | 'onClose'>) {
  const call = useCall();
  const ask = (signal: AbortSignal) => call(getLineage, { kind: 'message', id: answerId }, { signal, quiet: true });
  const count = useLoaded(answerId, ask).data?.after.length ?? 0;
  if (count === 0) return null;
  return (
    <MenuItem component={Link} to={`/app/source/message/${answerId}`} onClick={onClose}>
      <Waypoints size={16} aria-hidden />
      由它做成的 {count} 件作品
    </MenuItem>
  );
}

/** Phones and some desktops have a sheet of apps to share with. */
const canShare = () => typeof navigator.share === 'function';

async function share(markdown: string) {
  try {
    await navigator.share({ text: plainText(markdown) });
  } catch (error) {
    // The visitor has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('error', '分享失败，可以复制内容发送');
  }
}
