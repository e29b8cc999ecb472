import { type Client, createClient, overHttp } from '../../client/index.ts'
import { BASE_PATH } from '../../contract/index.ts'
import { type DemoServer, startDemoServer } from '../../fixtures/testing/demo-server.ts'

const PASSWORD = 'Evergreen-2026!'

export interface Server extends DemoServer {
  /** A new personal token of a demo user, and the API with that token. */
  signIn(email: string): Promise<{ token: string; api: Client }>
}

/** Starts the built server with the demo data, copied from a template if there is one. */
export async function startServer(template?: string): Promise<Server> {
  const server = await startDemoServer({ template })
  const base = server.address + BASE_PATH
  return {
    ...server,
    signIn: async (email) => {
      let cookie = ''
      const api = createClient(
        overHttp({
          base,
          fetch: async (url, init) => {
            const response = await fetch(url, { ...init, headers: { ...init?.headers, cookie } })
            const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
            if (set.length > 0) cookie = set.join('; ')
            return response
          },
        }),
      )
      await api.authentication.signIn({ body: { email, password: PASSWORD } })
      const { token } = await api.authentication.createToken({ body: { name: 'Terminal' } })
      return { token, api: createClient(overHttp({ base, token })) }
    },
  }
}
