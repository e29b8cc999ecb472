import Router, { type Layer } from '@koa/router'
import type { Context, Middleware, Next } from 'koa'
import { type Call, isIdParam, paramNames } from '../../../contract/call.ts'
import { BASE_PATH } from '../../../contract/index.ts'
import { isId } from './input.ts'
import { Refusal, refuse } from './problems.ts'

/** Paths with fewer parameters come first, so that '/licenses/list' is not read as the license with the id 'list'. */
export const byFixedness = (a: { call: Call }, b: { call: Call }) => paramNames(a.call.path).length - paramNames(b.call.path).length

/** '/licenses/{id}' in the syntax of the router. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The first path segment after the base path, which is never a parameter: 'licenses' of '/api/v1.0/licenses/7'. */
const resourceIn = (path: string): string => path.slice(BASE_PATH.length + 1).split('/', 1)[0] ?? ''

const paramsOf = (layer: Layer, path: string) => layer.params(path, layer.captures(path))

/** Whether a path belongs to a route. '/exports/nonsense/prepare' does not match '/exports/{type}/{id}'. */
const isOf = (layer: Layer, path: string): boolean =>
  layer.match(path) && Object.entries(paramsOf(layer, path)).every(([name, text]) => !isIdParam(name) || isId(text))

/**
 * The routes of all calls, grouped by their first path segment: matching hundreds of patterns in turn would take longer than checking the
 * request. Paths are case-sensitive, and a trailing slash matters.
 */
export class Routes {
  readonly #router = new Router({ prefix: BASE_PATH, sensitive: true, strict: true })
  readonly #byResource = new Map<string, { layer: Layer; answer: Middleware }[]>()

  /** Among routes that match a path, the first one that was added answers. */
  add({ method, path, alsoAt }: Call, answer: Middleware) {
    for (const one of [path, alsoAt ?? []].flat()) {
      const layer = this.#router.register(routerPath(one), [method], answer) as Layer
      const resource = resourceIn(BASE_PATH + one)
      this.#byResource.set(resource, [...this.#in(resource), { layer, answer }])
    }
  }

  #in(resource: string) {
    return this.#byResource.get(resource) ?? []
  }

  answer = (ctx: Context, next: Next) => {
    const { method, path } = ctx
    const found = this.#in(resourceIn(path)).find(({ layer }) => layer.methods.includes(method) && layer.match(path))
    if (!found) return next()
    ctx.params = paramsOf(found.layer, path)
    return found.answer(ctx, next)
  }

  /** 405 with Allow if the path exists with another method; otherwise 404. */
  refuseUnknown = ({ method, path }: Context) => {
    const methods = this.#in(resourceIn(path)).flatMap(({ layer }) => (isOf(layer, path) ? layer.methods : []))
    if (methods.length === 0) throw refuse.notFound()
    throw new Refusal(405, `${method} is not offered here.`, undefined, { headers: { allow: [...new Set(methods)].join(', ') } })
  }
}
