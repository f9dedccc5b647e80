import { useAtomValue, useStore } from 'jotai';
import { setUserInfo, type UserCenter } from 'shared/contracts/account/user.ts';
import { cleanName, cleanNickname, realNamePattern } from 'shared/contracts/site/typed-text.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';

const sexes = ['保密', '男', '女'];
/** Other servers send the word in place of the number. */
const sexOf = (sent: UserCenter['sex']) => Number(sent) || Math.max(sexes.indexOf(`${sent}`), 0);

/** Nickname, real name and sex, each changed where it stands. */
export function PersonalFacts({ user }: { user: UserCenter }) {
  const save = useSave();
  const { prompt } = useDialogs();
  /** Asks until a name is accepted, or the dialog is left; what was typed stays there. */
  async function rename(field: 'nickname' | 'real_name', title: string, typed = user[field]): Promise<void> {
    const value = await prompt('最多 20 个字符', {
      title,
      value: typed,
      maxLength: 40,
      confirmWord: '保存',
      validate(text) {
        const name = field === 'nickname' ? cleanNickname(text) : cleanName(text);
        if (field === 'nickname' && !name) return '请输入昵称';
        if ([...name].length > 20) return '不能超过 20 个字符';
        // A number or a picture is no person's name: the site's own words say so.
        return field === 'nickname' || realNamePattern.test(name);
      },
    }).catch(() => undefined);
    if (value !== undefined && !(await save(field, value))) await rename(field, title, value);
  }
  return (
    <section aria-labelledby="personal-title">
      <h2 id="personal-title">基本资料</h2>
      <dl className="facts">
        <dt>昵称</dt>
        <dd>
          <bdi>{user.nickname}</bdi>
          <Button size="small" aria-label="修改昵称" onClick={() => void rename('nickname', '修改昵称')}>
            修改
          </Button>
        </dd>
        <dt>真实姓名</dt>
        <dd>
          <bdi>{user.real_name || '未填写'}</bdi>
          <Button size="small" aria-label="修改真实姓名" onClick={() => void rename('real_name', '修改真实姓名')}>
            修改
          </Button>
        </dd>
        <dt>
          <label htmlFor="sex">性别</label>
        </dt>
        <dd>
          <select id="sex" value={sexOf(user.sex)} onChange={({ target }) => void save('sex', Number(target.value))}>
            {sexes.map((label, value) => (
              <option key={label} value={value}>
                {label}
              </option>
            ))}
          </select>
        </dd>
      </dl>
    </section>
  );
}

/** Saves one field, and resolves to whether it is saved; why it is not, the call has said. */
function useSave() {
  const call = useCall();
  const store = useStore();
  const { refresh } = useAtomValue(refreshUserAtom);
  return async (field: 'nickname' | 'real_name' | 'sex', value: string | number): Promise<boolean> => {
    try {
      await call(setUserInfo, { field, value });
    } catch {
      // The call has said why.
      return false;
    }
    await refresh().catch(store.get(reportAtom).report);
    return true;
  };
}
