import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose code is loaded when it is first drawn, such as a dialog. It draws nothing until then, and the page around it stays:
 * the fallback of the page would replace all of it.
 */
export const late = <C extends ComponentType<never>>(load: () => Promise<C>): C => {
  const Loaded = lazy(async () => ({ default: (await load()) as unknown as ComponentType<object> }))
  const Late = (props: object) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  return Late as unknown as C
}
