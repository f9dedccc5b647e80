import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { Caller, useAsk } from '../calls/caller.tsx';
import { makeDataProvider } from '../data/data-provider.ts';
import { darkTheme, lightTheme } from '../frame/themes.ts';
import { ModelContext } from '../model/model-context.ts';

interface Call {
  path: string;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A fake of the console's process; the rest of the page is real. */
export function renderInConsole(
  part: ReactNode,
  answer: (call: Call) => Partial<Reply>,
  role: OperatorRole = 'owner',
  path = '/',
) {
  const calls: Call[] = [];
  // Not in jsdom.
  Blob.prototype.arrayBuffer = function () {
    return new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const call = {
      path: String(path),
      body: JSON.parse(String(init?.body ?? '{}')),
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    return Response.json(Object.assign({ code: 1, show: 0, msg: '', data: null }, answer(call)));
  });
  const model = operatorModel(role);
  function Data({ children }: { children: ReactNode }) {
    const ask = useAsk();
    const [dataProvider] = useState(() => makeDataProvider(model, ask));
    return (
      <AdminContext dataProvider={dataProvider} lightTheme={lightTheme} darkTheme={darkTheme}>
        {children}
      </AdminContext>
    );
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Caller sudoBy="code" onLoggedOut={() => undefined}>
        <ModelContext value={model}>
          <Data>
            {part}
            <Notification />
          </Data>
        </ModelContext>
      </Caller>
    </MemoryRouter>,
  );
  return { calls, user: userEvent.setup() };
}
