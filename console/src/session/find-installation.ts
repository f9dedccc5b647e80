import type { Output } from 'shared/contracts/endpoint.ts';
import type { getInstallation } from 'shared/contracts/operator/operation/installation.ts';
import { call } from '../calls/call.ts';

/** Where the wizard is, also after the installation: each step can be done later. */
export const installPath = '/install';

export const findInstallation = () => call<Output<typeof getInstallation>>('/session/installation', { method: 'GET' });
