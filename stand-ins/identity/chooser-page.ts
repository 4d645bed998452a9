import { escapeHtml, page } from '../page.ts'
import type { Account } from './people.ts'

/** The page that offers accounts to sign in with, one click each. */
export function chooserPage(action: string, accounts: readonly Account[], wrong = ''): string {
  const list = (group: Account['group']) =>
    accounts
      .filter((account) => account.group === group)
      .map((account) => accountButton(action, account))
      .join('\n')
  return page(
    'Choose an account',
    `<h1>Choose an account</h1>
<p class="help">This page plays the sign-in of Google. No password is asked.</p>
<ul>
${list('ready')}
</ul>
<h2>Type a new one</h2>
${wrong && `<p class="bad" role="alert">${escapeHtml(wrong)}</p>`}
<form method="post" action="${escapeHtml(action)}/type">
<label>Name<input name="name" maxlength="200" autocomplete="off"></label>
<label>E-mail<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<button>Continue as this person</button>
</form>
<form class="row" method="post" action="${escapeHtml(action)}/cancel"><button>Cancel</button></form>
<details>
<summary>Difficult accounts</summary>
<ul>
${list('difficult')}
</ul>
</details>`,
  )
}

function accountButton(action: string, { id, label, note, claims }: Account): string {
  // An admin's e-mail is never shown on a page, not even here (case ADM-09).
  const shown = note.includes('admin') ? note : `${claims.email} · ${note}`
  return `<li><form method="post" action="${escapeHtml(action)}/choose">
<button class="person" name="account" value="${escapeHtml(id)}">${escapeHtml(label)}<small>${escapeHtml(shown)}</small></button>
</form></li>`
}

/** The page shown when a sign-in cannot continue. */
export function troublePage(code: string): string {
  return page(
    'This sign-in cannot go on',
    `<h1>This sign-in cannot go on</h1>
<p>It was opened too long ago, or in another browser. Please start again from the shop.</p>
<p class="help">${escapeHtml(code.slice(0, 60))}</p>
<p><a href="/login">Back to the shop</a></p>`,
  )
}
