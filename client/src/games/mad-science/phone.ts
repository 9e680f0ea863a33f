// Whether the screen is a phone's, where parts of the scene have tabs.

import { MediaQuery } from 'svelte/reactivity'

export const phone = new MediaQuery('max-width: 760px')
