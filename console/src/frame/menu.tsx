import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, useMediaQuery } from '@mui/material';
import { House, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSidebarState } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { useModel } from '../model/model-context.ts';
import { mayRelease, releasesPage } from '../model/release-path.ts';
import { mayReview, reviewPage } from '../model/review-path.ts';
import { viewsOf } from '../model/views.ts';

/** The nouns by their groups. */
export function Menu() {
  const model = useModel();
  const { groups, nouns } = model;
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useSidebarState();
  const isSmall = useMediaQuery('(max-width: 899px)');
  const close = () => isSmall && setOpen(false);
  if (!isOpen && !isSmall) return null;
  const isHere = (name: string) => pathname.split('/')[1]?.split('.')[0] === name;
  const entry = (to: string, title: string, isSelected: boolean, icon?: ReactNode) => (
    <ListItem key={to} disablePadding>
      <ListItemButton component={NavLink} to={to} selected={isSelected} onClick={close}>
        {icon && <ListItemIcon sx={{ minWidth: 28, color: 'inherit' }}>{icon}</ListItemIcon>}
        <ListItemText primary={title} />
      </ListItemButton>
    </ListItem>
  );
  return (
    <Box
      component="nav"
      aria-label="菜单"
      sx={{ width: 216, p: 1, '& .MuiListItemButton-root': { borderRadius: 1.5, py: 0.25 } }}
    >
      <List dense disablePadding>
        {entry('/', '首页', pathname === '/', <House size={16} />)}
        {mayRelease(model) &&
          entry(releasesPage.path, releasesPage.title, pathname === releasesPage.path, <Rocket size={16} />)}
      </List>
      {groups.map(({ name, title }) => (
        <Box key={name} component="section" aria-label={title} sx={{ mt: 1 }}>
          <Box aria-hidden sx={{ px: 2, lineHeight: '28px', fontSize: 12, color: 'text.secondary' }}>
            {title}
          </Box>
          <List dense disablePadding>
            {nouns
              .filter((noun) => noun.group === name && viewsOf(noun).length > 0)
              .map((noun) => [
                entry(`/${noun.name}`, noun.title, isHere(noun.name)),
                noun.name === reviewPage.beside &&
                  mayReview(model) &&
                  entry(reviewPage.path, reviewPage.title, pathname.startsWith(reviewPage.path)),
              ])}
          </List>
        </Box>
      ))}
    </Box>
  );
}
