import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findInstallation } from '../../session/find-installation.ts';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';

const later = [
  { title: '邀请同事', path: '/operators', about: '客服、财务各有各的权限' },
  { title: '核对会员和充值的价格', path: '/packages', about: '打开收费入口之前' },
  { title: '补全用户协议', path: '/policies', about: '公司名称、联系方式等' },
  { title: '设置告警接收方', path: '/alerts', about: '密钥失效、磁盘将满时发到邮箱或群机器人' },
];

/** The site's address, and what is left for later. */
export function DoneStep({ onDone }: StepProps) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    findInstallation().then(
      ({ site_url }) => setAddress(site_url),
      () => undefined,
    );
  }, []);
  return (
    <>
      {address && (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 3 }}>
          <Button variant="outlined" size="large" href={address} target="_blank" rel="noreferrer">
            打开网站
          </Button>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{address}</Typography>
        </Stack>
      )}
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        接下来可以做
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {later.map(({ title, path, about }) => (
          <Box component="li" key={path} sx={{ py: 0.75 }}>
            <Link component={RouterLink} to={path} sx={{ fontWeight: 600 }}>
              {title}
            </Link>
            <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
          </Box>
        ))}
      </Box>
      <StepActions words="进入控制台" onMain={onDone} />
    </>
  );
}
