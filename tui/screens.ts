import type { ComponentProps } from 'react'
import { LicenseScreen } from './renewals/license.tsx'
import { QueueScreen } from './renewals/queue.tsx'

/** Every screen, by name. To add one: its component, and its line here. Signing in is not among them: it comes over any of them. */
export const screens = {
  queue: QueueScreen,
  license: LicenseScreen,
}

type Screens = typeof screens

/** A screen and what it is about: `{ screen: 'license', id: 7 }`. */
export type Place = { [K in keyof Screens]: { screen: K } & ComponentProps<Screens[K]> }[keyof Screens]

export const HOME: Place = { screen: 'queue' }
