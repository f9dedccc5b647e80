import { useAtomValue, useSetAtom } from 'jotai';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { contentName } from '../content/content-name.ts';
import { Step } from '../content/step.tsx';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';
import { StyledCode } from '../look/styled-code.tsx';
import { dropPlainCodeAtom, type PlainCode, plainCodesAtom, readPlainCodesAtom } from './plain-codes.ts';

export function PlainHistory() {
  const codes = useAtomValue(plainCodesAtom);
  const read = useSetAtom(readPlainCodesAtom);
  const { fields } = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  const drop = useSetAtom(dropPlainCodeAtom);
  useEffect(() => read(), [read]);
  if (codes.length === 0) return null;
  return (
    <Step number={4} title="保存过的码">
      <Codes>
        {codes.map((code) => {
          const name = contentName(code.text);
          const { text, time: _time, ...draft } = code;
          return (
            <li key={text}>
              <button
                type="button"
                aria-label={`再用：${name}`}
                onClick={() => change({ ...draft, fields: { ...fields, ...draft.fields } })}
              >
                <Thumbnail code={code} />
                <span>{name}</span>
                <small>{beijingDay(new Date(code.time))}</small>
              </button>
              <IconButton aria-label={`移除：${name}`} size="small" onClick={() => drop(text)}>
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </Codes>
      <small>只存在这台设备的浏览器里，退出登录时清除</small>
    </Step>
  );
}

function Thumbnail({ code: { text, look, logo } }: { code: PlainCode }) {
  const drawing = drawCode(text, look, logo ?? undefined);
  return drawing ? <StyledCode drawing={drawing} /> : null;
}

const Codes = styled('ul')`
  display: grid; gap: var(--space-1); margin: 0; padding: 0; list-style: none;
  li { display: flex; gap: var(--space-1); align-items: center; }
  li > button:first-of-type { display: grid; flex: 1; grid-template-columns: 40px minmax(0, 1fr) auto; gap: var(--space-3); align-items: center; min-width: 0; min-height: var(--hit); padding: var(--space-1); border-radius: var(--radius-control); text-align: start; }
  li > button:first-of-type:hover { background: var(--fill); }
  svg { width: 40px; height: 40px; }
  li > button:last-of-type svg { width: 16px; height: 16px; }
  span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
