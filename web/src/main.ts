// The page begins here.
import { mount } from 'svelte';
import App from './App.svelte';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import './style/play.css';
import './style/boards.css';
import './style/lists.css';
import './style/parts.css';
import './style/lab.css';
import './style/narrow.css';
import './style/watch.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
