import { createHash } from 'node:crypto'

/** The claims of an account, as in an id token. */
export interface PersonClaims {
  sub: string
  email: string
  email_verified: boolean
  name?: string
  picture?: string
}

export interface Account {
  id: string
  /** How the account is shown on the page on which one is chosen. */
  label: string
  note: string
  group: 'ready' | 'difficult'
  claims: PersonClaims
}

const MAX_REMEMBERED = 500

/** All accounts of the stand-in: the ready and the difficult ones, and those typed in. */
export class People {
  readonly seeded: readonly Account[]
  #typed = new Map<string, Account>()
  /** The latest claims of each subject: two of the accounts share one. */
  #claimsBySubject = new Map<string, PersonClaims>()

  /** `adminEmail` is the first of the shop's admins; the ready admin account has it. */
  constructor(adminEmail: string) {
    this.seeded = [...readyAccounts(adminEmail), ...difficultAccounts(adminEmail)]
  }

  find(id: string): Account | undefined {
    return this.seeded.find((account) => account.id === id) ?? this.#typed.get(id)
  }

  /** Chooses an account; its claims are its subject's from now on. */
  choose(account: Account): PersonClaims {
    const [oldest] = this.#claimsBySubject.keys()
    if (oldest !== undefined && this.#claimsBySubject.size >= MAX_REMEMBERED)
      this.#claimsBySubject.delete(oldest)
    this.#claimsBySubject.set(account.claims.sub, account.claims)
    return account.claims
  }

  /** The claims of a subject that was chosen before. */
  claimsOf(subject: string): PersonClaims | undefined {
    return this.#claimsBySubject.get(subject)
  }

  /** Creates an account from a typed name and e-mail; the same e-mail is always the same account. */
  type(name: string, email: string): Account {
    const plain = email.trim().toLowerCase()
    const id = `typed-${createHash('sha256').update(plain).digest('hex').slice(0, 24)}`
    const claims: PersonClaims = { sub: id, email: plain, email_verified: true }
    const said = name.trim()
    if (said) claims.name = said
    const [oldest] = this.#typed.keys()
    if (oldest !== undefined && this.#typed.size >= MAX_REMEMBERED) this.#typed.delete(oldest)
    const account: Account = { id, label: said || plain, note: '', group: 'ready', claims }
    this.#typed.set(id, account)
    return account
  }

  reset(): void {
    this.#typed.clear()
    this.#claimsBySubject.clear()
  }
}

function readyAccounts(adminEmail: string): Account[] {
  return [
    {
      id: 'asha',
      label: 'Asha Patel',
      note: 'shopper',
      group: 'ready',
      claims: {
        sub: 'stand-in-asha',
        email: 'asha.patel@mail.example',
        email_verified: true,
        name: 'Asha Patel',
      },
    },
    {
      id: 'kiran',
      label: 'Kiran Desai',
      note: 'another shopper',
      group: 'ready',
      claims: {
        sub: 'stand-in-kiran',
        email: 'kiran.desai@mail.example',
        email_verified: true,
        name: 'Kiran Desai',
      },
    },
    {
      id: 'owner',
      label: 'Meera Shah',
      note: 'admin of this shop',
      group: 'ready',
      claims: {
        sub: 'stand-in-owner',
        email: adminEmail,
        email_verified: true,
        name: 'Meera Shah',
      },
    },
  ]
}

// Accounts with difficult claims (docs/providers.md, Google; cases AUT-09, AUT-18, XSS-07).
function difficultAccounts(adminEmail: string): Account[] {
  return [
    {
      id: 'unverified',
      label: 'Unverified Admin',
      note: 'has the admin’s e-mail, never confirmed: must not become admin',
      group: 'difficult',
      claims: {
        sub: 'stand-in-unverified',
        email: adminEmail,
        email_verified: false,
        name: 'Unverified Admin',
      },
    },
    {
      id: 'nameless',
      label: 'nameless@mail.example',
      note: 'tells neither name nor picture',
      group: 'difficult',
      claims: {
        sub: 'stand-in-nameless',
        email: 'nameless@mail.example',
        email_verified: true,
      },
    },
    {
      id: 'second-asha',
      label: 'Asha Patel (namesake)',
      note: 'same e-mail as Asha, but another account: must not see Asha’s orders',
      group: 'difficult',
      claims: {
        sub: 'stand-in-second-asha',
        email: 'asha.patel@mail.example',
        email_verified: true,
        name: 'Asha Patel',
      },
    },
    {
      id: 'moved-asha',
      label: 'Asha Patel (new e-mail)',
      note: 'Asha’s own account after her e-mail changed: must see her orders',
      group: 'difficult',
      claims: {
        sub: 'stand-in-asha',
        email: 'asha.new@mail.example',
        email_verified: true,
        name: 'Asha Patel',
      },
    },
    {
      id: 'markup',
      label: '<img src=x onerror=1>',
      note: 'a name and a picture that try to run script',
      group: 'difficult',
      claims: {
        sub: 'stand-in-markup',
        email: 'markup@mail.example',
        email_verified: true,
        name: '<img src=x onerror=1>',
        picture: 'javascript:1',
      },
    },
    {
      id: 'lost-picture',
      label: 'Lost Picture',
      note: 'has a picture that does not load: the default picture takes its place',
      group: 'difficult',
      claims: {
        sub: 'stand-in-lost-picture',
        email: 'lost.picture@mail.example',
        email_verified: true,
        name: 'Lost Picture',
        picture: 'https://lh3.googleusercontent.com/a/stand-in-without-picture',
      },
    },
  ]
}
