import { expect, test } from 'vitest'
import { calls } from '../../../../contract/index.ts'
import { handlers } from '../../../calls.ts'
import { freshDatabase } from '../../../testing/databases/database.ts'
import { demoIn } from '../../../testing/demo.ts'
import { makeToken } from '../../../testing/people/credentials.ts'
import { serve } from '../../../testing/serve.ts'
import { startTestApp, TODAY } from '../../../testing/test-app.ts'
import { createLog } from '../../log.ts'
import { fieldIn } from '../../unknown.ts'
import { EXAMPLES } from './examples.ts'

test('the examples of the description are what the demo answers', async () => {
  await using testApp = await startTestApp()
  const { config, documents } = testApp
  const database = await freshDatabase()
  await demoIn(database, TODAY)
  const admin = await database.read('users').where({ email: 'administrator@harbor.example' }).first('id')
  const { token } = await makeToken(database.write, admin.id)
  await using app = await serve(calls, handlers, { database, config, documents, sendText: async () => {}, log: createLog(config) })
  for (const [name, { body, reply }] of Object.entries(EXAMPLES)) {
    const [resource = '', verb = ''] = name.split('.')
    const call = (calls as Record<string, Record<string, { method: string; path: string; status?: number }>>)[resource]?.[verb]
    const answer = await app.request({
      method: call?.method ?? '',
      path: (call?.path ?? '').replace('{id}', '4'),
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body }),
    })
    expect({ name, status: answer.status, body: answer.status >= 400 ? answer.body : null }).toEqual({
      name,
      status: call?.status ?? 200,
      body: null,
    })
    const items = fieldIn(reply, 'items') as unknown[] | undefined
    if (items)
      expect(fieldIn(answer.body, 'items')).toEqual([...items, ...(fieldIn(answer.body, 'items') as unknown[]).slice(items.length)])
    else if (reply) expect(answer.body).toEqual(reply)
  }
})
