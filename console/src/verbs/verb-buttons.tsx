import { Button, IconButton, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { isOffered, type Row } from '../model/rows.ts';
import { VerbDialog } from './verb-dialog.tsx';

interface Props {
  verbs: ModelVerb[];
  row: Row;
  /** In a row of a list: one button that opens a menu. */
  isCompact?: boolean;
  /** The inputs of the call whose reply has the row. */
  asked?: Row;
}

/** The verbs that are offered now: a button for the first, a menu for the others, dangerous ones last. */
export function VerbButtons({ verbs, row, isCompact = false, asked = {} }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<ModelVerb>();
  const offered = verbs.filter((verb) => isOffered(verb, row)).toSorted((one, other) => rank(one) - rank(other));
  if (offered.length === 0) return null;
  const [first] = offered;
  const inMenu = isCompact ? offered : offered.slice(1);
  const show = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    setAnchor(event.currentTarget);
  };
  const choose = (event: MouseEvent, verb: ModelVerb) => {
    event.stopPropagation();
    setAnchor(null);
    setOpen(verb);
  };
  return (
    // biome-ignore lint: a click in a dialog or a menu is none of the row around it
    <span onClick={(event) => event.stopPropagation()} style={{ display: 'inline-flex', gap: 8 }}>
      {!isCompact && first && (
        <Button
          variant={first.danger || first.of !== undefined ? 'outlined' : 'contained'}
          color={first.danger ? 'error' : 'primary'}
          onClick={(event) => choose(event, first)}
        >
          {first.title}
        </Button>
      )}
      {inMenu.length > 0 && (
        <Tooltip title="更多操作">
          <IconButton aria-label="更多操作" aria-haspopup="menu" size="small" onClick={show}>
            <Ellipsis size={18} />
          </IconButton>
        </Tooltip>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {inMenu.map((verb) => (
          <MenuItem
            key={verb.verb}
            onClick={(event) => choose(event, verb)}
            sx={verb.danger ? { color: 'error.main' } : {}}
          >
            <ListItemText>{verb.title}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {open && <VerbDialog verb={open} row={row} asked={asked} onClose={() => setOpen(undefined)} />}
    </span>
  );
}

const rank = ({ danger, writes }: ModelVerb) => (danger ? 2 : writes ? 0 : 1);
