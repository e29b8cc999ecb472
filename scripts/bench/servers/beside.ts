import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { present } from '../../../rules/present.ts'
import type { World } from '../data/world.ts'
import { succeed } from '../measure/http.ts'
import { cpuOf } from '../measure/process.ts'
import type { Way } from '../measure/turns.ts'
import type { FloorOrders, Statements } from './floor.process.ts'
import type { PlainOrders } from './plain.process.ts'
import { ended } from './product.ts'

/** A server, in a separate process, that the product is compared with. */
export interface Beside extends AsyncDisposable {
  way(route: string, token?: string): Way
  cpu(): number | undefined
}

const start = async (world: World, file: string, orders: FloorOrders | PlainOrders): Promise<Beside> => {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { env: { ...process.env, UV_THREADPOOL_SIZE: '8' } })
  child.send(orders)
  const heard = await Promise.race([once(child, 'message'), once(child, 'exit')])
  const { port } = heard[0] as { port?: number }
  if (!port) throw new Error(`${file} ended with ${heard[0]}.`)
  const pid = present(child.pid)
  const cpu = () => {
    const [ours, database] = [cpuOf(pid), world.engine.cpu()]
    return ours === undefined || database === undefined ? undefined : ours + database
  }
  return {
    way: (route, token) => ({ once: () => succeed({ url: `http://127.0.0.1:${port}/${route}`, method: 'POST', body: {}, token }), cpu }),
    cpu,
    [Symbol.asyncDispose]: () => ended(child),
  }
}

/** Bare Koa with prepared statements on the fastest driver: the lower bound for the same work. */
export const startFloor = (world: World, routes: Record<string, Statements>) =>
  start(world, 'floor.process.ts', { engine: world.engine.name, url: world.url, routes })

/** A straightforward implementation with Koa and Knex. */
export const startPlain = (world: World) => start(world, 'plain.process.ts', { engine: world.engine.name, url: world.url })
