import type { ProxyOptions } from 'vite';

/** Sends requests to the server. While it restarts, each one is a message, and not a stack trace. */
export function apiProxy(target: string, changeOrigin: boolean): ProxyOptions {
  return {
    target,
    changeOrigin,
    configure: (proxy) => {
      proxy.on('error', (error) => {
        error.stack = error.message;
      });
    },
  };
}
