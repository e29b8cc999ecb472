import { type ComponentType, createElement, lazy, Suspense } from 'react'

/**
 * A component whose code is loaded when it is first drawn, such as a dialog. It draws nothing until then, and the page around it stays:
 * the fallback of the page would replace all of it.
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
}
