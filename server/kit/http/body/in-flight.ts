import type { Context } from 'koa'
import { refuse } from '../problems.ts'
import type { BodyLimits } from './limits.ts'
import { bytesOnTheWire } from './read.ts'

/** Bodies below this size are not counted; the number of requests bounds them. */
const LARGE = 1024 * 1024
/** The memory that parsed JSON takes, as a multiple of its text. */
const PARSED = 4

/** Large request bodies in progress use disk and memory. Limits their bytes in total and for each user, and refuses more with 503. */
export class InFlight {
  readonly #most: number
  readonly #mostAUser: number
  readonly #users = new Map<string, number>()
  readonly #requests = new Map<Context, { userId: string; bytes: number }>()
  #bytes = 0

  /** Both limits are in bytes. */
  constructor(most: number, mostAUser: number) {
    this.#most = most
    this.#mostAUser = mostAUser
  }

  /**
   * Counts the body of a request until `remove`. `userId` is an address if nobody is signed in. A body without Content-Length counts as
   * the largest that the call accepts. Throws 503 over a limit.
   */
  add(ctx: Context, userId: string, limits: BodyLimits): void {
    const most = bytesOnTheWire(limits)
    if (most <= LARGE) return
    const length = Math.min(Number(ctx.get('content-length') || most), most)
    const bytes = length + (PARSED - 1) * Math.min(length, limits.bytes)
    const ofUser = this.#users.get(userId) ?? 0
    // A single body is always accepted, whatever the limits are.
    if ((this.#bytes > 0 && this.#bytes + bytes > this.#most) || (ofUser > 0 && ofUser + bytes > this.#mostAUser))
      throw refuse.busy('tooManyUploads', 5)
    this.#requests.set(ctx, { userId, bytes })
    this.#change(userId, bytes)
  }

  remove(ctx: Context): void {
    const held = this.#requests.get(ctx)
    if (!held) return
    this.#requests.delete(ctx)
    this.#change(held.userId, -held.bytes)
  }

  #change(userId: string, bytes: number) {
    this.#bytes += bytes
    const left = (this.#users.get(userId) ?? 0) + bytes
    if (left > 0) this.#users.set(userId, left)
    else this.#users.delete(userId)
  }
}
