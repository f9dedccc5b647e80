import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { OutlineView } from '../outline/outline-view.tsx';
import { usePlaced } from './use-placed.ts';

interface PrintedOutlineProps {
  editor: MapEditor;
  label: string;
}

/**
 * What the browser's own command to print puts on paper: the map as an outline with all notes, whatever is folded and whichever
 * view is shown. A canvas would be cut at the edge of the screen; the map as a picture is printed from the menu of files.
 */
export function PrintedOutline(props: PrintedOutlineProps) {
  return useIsPrinted() ? <Outline {...props} /> : null;
}

function Outline({ editor: { state, hands }, label }: PrintedOutlineProps) {
  // As on the server: nothing is folded.
  const map = usePlaced(state, { isRunning: false, isGrowing: false });
  return (
    <div className="printed">
      <OutlineView
        label={label}
        map={map}
        hands={hands}
        selected={undefined}
        editing={undefined}
        canEdit={false}
        found={nothingFound}
        clipboard={noClipboard}
      />
    </div>
  );
}

const nothingFound: ReadonlySet<string> = new Set();
const noClipboard = {};

/** True while the page is put on paper: the browser takes it as it is when the event has been handled. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}
