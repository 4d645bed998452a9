/** One attempt to sign in, kept on the server until the browser comes back. */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the identity provider vouches for; `subject` is the only stable key. */
export interface IdentityProfile {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}

export type IdentityAnswer =
  | { ok: true; profile: IdentityProfile }
  | { ok: false; reason: 'cancelled' | 'refused' | 'identity-unavailable' }

/** Who says who a shopper is. Both calls answer within 6 s or refuse. */
export interface IdentityProvider {
  /** Where to send the browser. `origin` is the shop's own origin as the browser sees it. */
  startSignIn(question: {
    attempt: SignInAttempt
    origin: string
    redirectUri: string
  }): Promise<{ ok: true; url: string } | { ok: false; reason: 'identity-unavailable' }>
  /** Exchanges the callback for a checked profile; every claim is verified or it refuses. */
  finishSignIn(question: {
    attempt: SignInAttempt
    callbackUrl: string
    redirectUri: string
  }): Promise<IdentityAnswer>
}
