/** A sign-in attempt, stored on the server until the browser comes back. */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** Claims that the identity provider vouches for; `subject` is the only stable key. */
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

/** Identifies shoppers. Both calls return within 6 s or refuse. */
export interface IdentityProvider {
  /** The address to redirect the browser to. `origin` is the shop's own origin as the browser sees it. */
  startSignIn(question: {
    attempt: SignInAttempt
    origin: string
    redirectUri: string
  }): Promise<{ ok: true; url: string } | { ok: false; reason: 'identity-unavailable' }>
  /** Exchanges the callback for a profile; refuses unless every claim is verified. */
  finishSignIn(question: {
    attempt: SignInAttempt
    callbackUrl: string
    redirectUri: string
  }): Promise<IdentityAnswer>
}
