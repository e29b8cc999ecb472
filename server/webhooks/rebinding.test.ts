import type { LookupAddress, LookupOptions } from 'node:dns'
import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { type Network, networkOf } from '../kit/http/address.ts'
import { portOf } from '../kit/port.ts'
import { post, whyUnreachable } from './reach.ts'

// Files of one process share their modules: these are loaded with the mock, and not left to others.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})

/** What a name resolves to, one answer after another; the last one stays. The names of a test are not in any DNS. */
const { answers, asked } = vi.hoisted(() => ({ answers: [] as string[][], asked: [] as string[] }))

type Callback = (error: Error | null, found: LookupAddress[]) => void

vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (name: string, _options: LookupOptions, callback: Callback) => {
    asked.push(name)
    const found = answers.length > 1 ? answers.shift() : answers[0]
    callback(
      null,
      (found ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  },
}))

const OWN = [networkOf('127.0.0.1')].filter((network) => network !== undefined)

const resolves = (...all: string[][]) => {
  answers.splice(0, answers.length, ...all)
  asked.length = 0
}
const send = (url: string, allowed: Network[] = []) => post({ url, headers: {}, body: '{}' }, allowed, new AbortController().signal)

test.each([['127.0.0.1'], ['::1'], ['10.0.0.7'], ['169.254.169.254'], ['93.184.216.34', '127.0.0.1']])(
  'a name that was public when it was entered is not connected to as %s',
  async (...later) => {
    const received: string[] = []
    const server = createServer((request, response) => {
      received.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `https://hooks.example:${portOf(server)}/`
    resolves(['93.184.216.34'], later)
    expect(await whyUnreachable(url, [])).toBeUndefined()
    expect(await send(url)).toEqual({ status: null, answer: null, error: messages.webhookUrlPrivate })
    expect(received).toEqual([])
    server.close()
  },
)

test('the address that was judged is the one that is connected to: the name is not resolved again', async () => {
  const hosts: string[] = []
  const server = createServer((request, response) => {
    hosts.push(request.headers.host ?? '')
    response.end('Received')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  resolves(['127.0.0.1'], ['127.0.0.2'])
  const url = `http://hooks.example:${portOf(server)}/`
  expect(await send(url, OWN)).toEqual({ status: 200, answer: 'Received', error: null })
  expect(asked).toEqual(['hooks.example'])
  expect(hosts).toEqual([`hooks.example:${portOf(server)}`])
  // The second answer is outside of the allowed network.
  expect(await send(url, OWN)).toMatchObject({ error: messages.webhookUrlPrivate })
  server.close()
})
