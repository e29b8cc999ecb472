import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Outgoing, Refused } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { aRenewal, aUser, fakeServer, inProcess, refused } from '../testing/fake.ts'
import { pasted } from '../testing/keys.ts'
import { open, SERVER } from '../testing/screen.tsx'
import { words } from '../ui/words.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen.close())

describe('signing in', () => {
  it('accepts a pasted token, hides it, and stores it only after the server accepts it', async () => {
    const saved: string[] = []
    screen = await open(fakeServer({}), { token: null, saveToken: async (token) => void saved.push(token) })
    expect(screen.frame()).toContain('evergreen login')
    const typed = await screen.press(pasted(' evg_secret\n'))
    expect(typed).toContain('**********')
    expect(typed).not.toContain('evg_secret')
    expect(saved).toEqual([])
    await screen.press('enter')
    expect(await screen.sees('LIQ-0001')).toContain('LIQ-0001')
    expect(saved).toEqual(['evg_secret'])
  })

  it('reports that a token is refused, and asks again', async () => {
    const server = fakeServer({ 'GET /authentication/current-user/identity': refused(401, messages.notSignedIn) })
    screen = await open(server, { token: null })
    expect(await screen.press('wrong', 'enter')).toContain(words.tokenRefused)
    server.answers['GET /authentication/current-user/identity'] = aUser()
    expect(await screen.press('ctrl+s', 'right', 'enter')).toContain('Ann Lee, Harbor Hotels')
  })

  it('signs in with e-mail and password, and asks for a code where one is needed', async () => {
    const saved: string[] = []
    const asksCode = refused(401, messages.notSignedIn, { securityCode: ['Enter the code.'] })
    const server = fakeServer({
      'POST /authentication/sign-in': ({ body }: Outgoing) => ((body as { securityCode?: string }).securityCode ? aUser() : asksCode),
      'POST /authentication/tokens': { id: 3, token: 'evg_new', expiresOn: '2027-01-01T00:00:00Z' },
    })
    screen = await open(server, { token: null, saveToken: async (token) => void saved.push(token) })
    const typed = await screen.press('ctrl+n', 'ann@harbor.example', 'enter', 'secret')
    expect(typed).toContain('******')
    expect(typed).not.toContain('secret')
    expect(await screen.press('enter')).toContain('Enter the code.')
    await screen.press('123456', 'enter')
    expect(await screen.sees('LIQ-0001')).toContain('LIQ-0001')
    expect(server.last('POST /authentication/sign-in')?.body).toEqual({
      email: 'ann@harbor.example',
      password: 'secret',
      securityCode: '123456',
    })
    expect(saved).toEqual(['evg_new'])
  })

  it('pairs with a browser, and shows the address and the code', async () => {
    let tries = 0
    const pending = new Refused({ status: 400, detail: 'Not yet', requestId: 'r', errors: {}, code: 'authorization_pending' })
    const server = fakeServer({
      'POST /authentication/device': {
        device_code: 'dev',
        user_code: 'WDJB-MJHT',
        verification_uri: `${SERVER}/device`,
        verification_uri_complete: `${SERVER}/device?code=WDJB-MJHT`,
        expires_in: 600,
        interval: 0,
      },
      'POST /authentication/device/token': () => (tries++ === 0 ? pending : { access_token: 'evg_paired', id: 3, expiresOn: '' }),
    })
    const saved: string[] = []
    screen = await open(server, { token: null, saveToken: async (token) => void saved.push(token) })
    await screen.press('enter')
    expect(await screen.sees('LIQ-0001')).toContain('LIQ-0001')
    expect(screen.taken.opened).toEqual([`${SERVER}/device?code=WDJB-MJHT`])
    expect(saved).toEqual(['evg_paired'])
  })

  it('asks again in the middle of a dialog without losing the input', async () => {
    const server = fakeServer(inProcess({ renewalStatusCode: 2 }))
    screen = await open(server)
    await screen.press('enter', 'N', 'half a sentence')
    server.answers['PUT /licenses/1/renewals/11/update-notes'] = refused(401, messages.notSignedIn)
    expect(await screen.press('ctrl+s')).toContain(words.tokenGone)
    server.answers['PUT /licenses/1/renewals/11/update-notes'] = aRenewal()
    expect(await screen.press('another', 'enter')).toContain('half a sentence')
    await screen.press('ctrl+s')
    expect(server.last('PUT /licenses/1/renewals/11/update-notes')?.body).toMatchObject({ notes: 'half a sentence' })
  })
})
