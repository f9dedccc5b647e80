import { List, ListItemButton, ListItemIcon, ListItemText, ListSubheader, useMediaQuery } from '@mui/material';
import { House } from 'lucide-react';
import { useSidebarState } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { useModel } from '../model/model-context.ts';
import { viewsOf } from '../model/views.ts';

/** The nouns by their groups. */
export function Menu() {
  const { groups, nouns } = useModel();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useSidebarState();
  const isSmall = useMediaQuery('(max-width: 899px)');
  const close = () => isSmall && setOpen(false);
  if (!isOpen && !isSmall) return null;
  const isHere = (name: string) => pathname.split('/')[1]?.split('.')[0] === name;
  return (
    <List
      component="nav"
      aria-label="菜单"
      dense
      sx={{ width: 216, py: 1, px: 1, '& .MuiListItemButton-root': { borderRadius: 1.5, py: 0.25 } }}
    >
      <ListItemButton component={NavLink} to="/" selected={pathname === '/'} onClick={close}>
        <ListItemIcon sx={{ minWidth: 28, color: 'inherit' }}>
          <House size={16} />
        </ListItemIcon>
        <ListItemText primary="首页" />
      </ListItemButton>
      {groups.map(({ name, title }) => (
        <li key={name}>
          <List component="div" dense disablePadding subheader={<Subheader title={title} />}>
            {nouns
              .filter((noun) => noun.group === name && viewsOf(noun).length > 0)
              .map((noun) => (
                <ListItemButton
                  key={noun.name}
                  component={NavLink}
                  to={`/${noun.name}`}
                  selected={isHere(noun.name)}
                  onClick={close}
                >
                  <ListItemText primary={noun.title} />
                </ListItemButton>
              ))}
          </List>
        </li>
      ))}
    </List>
  );
}

const Subheader = ({ title }: { title: string }) => (
  <ListSubheader component="div" disableSticky sx={{ bgcolor: 'transparent', lineHeight: '28px', mt: 1, fontSize: 12 }}>
    {title}
  </ListSubheader>
);
