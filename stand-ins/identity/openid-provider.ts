import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { default as Provider } from 'oidc-provider'
import { pagePolicy } from '../page.ts'
import type { Memory } from './memory.ts'
import type { People } from './people.ts'

/** Paths of the provider's pages and endpoints; the endpoints have Google's names. */
export const IDENTITY_PATH = '/stand-ins/identity'
const ROUTES = {
  authorization: '/o/oauth2/v2/auth',
  token: '/token',
  userinfo: '/v1/userinfo',
  jwks: '/oauth2/v3/certs',
}
/** The only page of the shop that a browser may be redirected to. */
const CALLBACK = /^https?:\/\/[\w.:[\]-]+\/api\/auth\/google$/
export const SESSION_COOKIE = 'stand_in_session'

export interface ProviderDeps {
  issuer: string
  clientId: string
  clientSecret: string
  people: People
  memory: Memory
  /** Renders the page shown when a sign-in cannot continue. */
  trouble(code: string): string
}

export function chooserPath(uid: string): string {
  return `${IDENTITY_PATH}/interaction/${uid}`
}

/** Builds the OpenID provider that simulates Google: real keys, real tokens, one client, no consent page. */
export async function openProvider(deps: ProviderDeps): Promise<Provider> {
  // Loaded with the first sign-in, to keep the shop's start fast.
  const { default: OpenProvider, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new OpenProvider(deps.issuer, {
    clients: [
      {
        client_id: deps.clientId,
        client_secret: deps.clientSecret,
        redirect_uris: ['http://localhost/api/auth/google'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    adapter: (kind) => deps.memory.adapter(kind),
    jwks: { keys: [await signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: SESSION_COOKIE,
        interaction: 'stand_in_interaction',
        resume: 'stand_in_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH, signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Google puts e-mail and name into the id token; by the strict reading of the standard they would be left
    // out.
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    pkce: { required: () => true },
    routes: ROUTES,
    interactions: { policy, url: (_context, interaction) => chooserPath(interaction.uid) },
    findAccount: (_context, subject) => {
      const claims = deps.people.claimsOf(subject)
      return claims && { accountId: subject, claims: () => ({ ...claims }) }
    },
    loadExistingGrant: async (context) => {
      const { provider: own, client, session } = context.oidc
      const grant = new own.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.set('content-security-policy', pagePolicy())
      context.body = deps.trouble(out.error)
    },
    ttl: {
      AuthorizationCode: 600,
      AccessToken: 3600,
      IdToken: 3600,
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
    },
  })
  // A phone, a container or a preview reaches the shop under host names that cannot be listed beforehand.
  provider.Client.prototype.redirectUriAllowed = (uri) => CALLBACK.test(uri)
  return provider
}

async function signingKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'stand-in' }
}
