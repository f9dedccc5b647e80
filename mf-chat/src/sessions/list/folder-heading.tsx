import { ChevronDown, MoreHorizontal } from 'lucide-react';

interface FolderHeadingProps {
  name: string;
  /** Conversations in it. */
  count: number;
  isOpen: boolean;
  onToggle(): void;
  onMore(): void;
}

/** The name of a folder: it opens and closes it, and leads to what can be done with it. */
export function FolderHeading({ name, count, isOpen, onToggle, onMore }: FolderHeadingProps) {
  return (
    <>
      <button type="button" className="folder" aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDown size={14} aria-hidden />
        <bdi>{name}</bdi> {count}
      </button>
      <button type="button" className="more" aria-label={`文件夹：${name}`} title="改名或删除" onClick={onMore}>
        <MoreHorizontal size={16} aria-hidden />
      </button>
    </>
  );
}
