import { useState } from 'react'
import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import type { UserInfo } from '../session/session-store.ts'
import { signOut, useSession } from '../session/use-session.ts'
import { ButtonLink, LineButton, LineLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Disclosure } from './disclosure.tsx'
import { useShopNavigate } from './shop-link.tsx'

export function UserMenu() {
  const t = useText('layout')
  const user = useSession()
  return (
    <Disclosure label={t('account')} icon={<Icon name="account" />}>
      {user ? <SignedIn user={user} /> : <SignedOut />}
    </Disclosure>
  )
}

function SignedOut() {
  const t = useText('layout')
  const { pathname, search } = useLocation()
  const fromHome = languageOf(pathname).path === pages.home
  return (
    <>
      <ButtonLink to={pages.login(fromHome ? undefined : pathname + search)} size="small" wide>
        {t('login')}
      </ButtonLink>
      <WishlistLink />
    </>
  )
}

function WishlistLink() {
  const t = useText('layout')
  return (
    <LineLink to={pages.wishlist} wide>
      {t('wishlist')}
    </LineLink>
  )
}

/** Signs out and opens the sign-in page; shows an error when that fails. */
export function useSignOut() {
  const t = useText('layout')
  const navigate = useShopNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const done = await signOut()
    setBusy(false)
    if (done) await navigate(pages.login())
    else showToast({ severity: 'error', text: t('logoutFailed') })
  }
  return { busy, leave }
}

function SignedIn({ user }: { user: UserInfo }) {
  const t = useText('layout')
  const { busy, leave } = useSignOut()
  return (
    <>
      <p className="line user-hello">
        <Photo image={user.image} />
        <span>
          {t('hello')} <b>{user.name}</b>
        </span>
      </p>
      <ButtonLink to={pages.orders} size="small" wide>
        {t('orders')}
      </ButtonLink>
      <WishlistLink />
      <LineLink to={pages.account} wide>
        {t('ownAccount')}
      </LineLink>
      {user.isAdmin && (
        // A new document, because only the panel's documents may use the camera, for scanning.
        <LineLink to={pages.adminPanel} wide reloadDocument>
          {t('adminPanel')}
        </LineLink>
      )}
      <LineButton wide busy={busy} onClick={leave}>
        {t('logout')}
      </LineButton>
    </>
  )
}

/** The account's photo; an icon when there is none or it does not load. */
function Photo({ image }: { image: string }) {
  const [failed, setFailed] = useState(false)
  const usable = /^(https:\/\/|\/(?!\/))/.test(image)
  return (
    <span className="crop sunk center user-photo">
      {usable && !failed ? (
        <img
          src={image}
          alt=""
          width={44}
          height={44}
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon name="account" size={28} />
      )}
    </span>
  )
}
