/*
 * Runs first in the page of a tour. Tells only the application's page when the tour is loaded and what its player supports,
 * and carries out that page's requests. Replaces a blocked frame's content with an explanation. Players differ from build
 * to build, so each function is checked before it is called.
 */
export function insideTheTour(appOrigins) {
  addEventListener('securitypolicyviolation', function (event) {
    if (event.effectiveDirective !== 'frame-src' || !event.blockedURI) return;
    Array.prototype.forEach.call(document.querySelectorAll('iframe[src]'), function (frame) {
      if (!frame.srcdoc && frame.src.indexOf(event.blockedURI) === 0) explain(frame);
    });
  });

  function explain(frame) {
    var link = document.createElement('a');
    link.href = frame.src;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = 'Open it in a new tab';
    var words = document.createElement('p');
    words.textContent = 'This part comes from ' + link.hostname + ' and cannot be shown inside the tour. ';
    words.appendChild(link);
    frame.srcdoc =
      '<!doctype html><html lang="en"><style>html{height:100%;display:grid;place-items:center;background:#f4f1ec;color:#2b2622;' +
      'font:16px/1.5 system-ui,sans-serif;text-align:center}p{margin:16px}a{color:inherit;white-space:nowrap}</style>' +
      words.outerHTML;
  }

  if (window.parent === window) return;
  var around = (location.ancestorOrigins && location.ancestorOrigins[0]) || originOf(document.referrer);
  var targets = appOrigins.indexOf(around) < 0 ? appOrigins : [around];
  var ready = false;
  var scene = '';

  function originOf(address) {
    try {
      return new URL(address).origin;
    } catch (_) {
      return '';
    }
  }

  function tell(message) {
    message.ennyumba = 'tour';
    targets.forEach(function (target) {
      parent.postMessage(message, target);
    });
  }

  function all(className) {
    try {
      return ((window.tour && window.tour.player) || window.tdvplayer).getByClassName(className) || [];
    } catch (_) {
      return [];
    }
  }

  function panorama() {
    return all('PanoramaPlayer').find(function (player) {
      return typeof player.zoomIn === 'function' && typeof player.zoomOut === 'function';
    });
  }

  function isDrawn() {
    return Array.prototype.some.call(document.querySelectorAll('canvas'), function (canvas) {
      return canvas.width > 1 && canvas.clientWidth > 1;
    });
  }

  /* The list of rooms: the one that stands in a room. */
  function roomList() {
    return all('PlayList').find(function (one) {
      return one.get('selectedIndex') >= 0;
    });
  }

  function nameOf(item) {
    return String(item.get('media').get('label') || '').slice(0, 200);
  }

  function sceneName() {
    try {
      var list = roomList();
      return nameOf(list.get('items')[list.get('selectedIndex')]);
    } catch (_) {
      return '';
    }
  }

  function canEnter() {
    try {
      return typeof roomList().set === 'function';
    } catch (_) {
      return false;
    }
  }

  function enter(name) {
    var list = roomList();
    var index = list.get('items').findIndex(function (item) {
      return nameOf(item) === name;
    });
    if (index >= 0) list.set('selectedIndex', index);
  }

  function zoom(direction) {
    if (direction === 'out') panorama().zoomOut();
    else panorama().zoomIn();
  }

  /* The list of rooms of our own player. The page around the tour has the same list. */
  function hideRooms() {
    var opener = document.querySelector('nav.rooms > button[aria-controls="room-list"]');
    if (opener) opener.parentNode.hidden = true;
  }

  addEventListener('message', function (event) {
    if (event.source !== parent || appOrigins.indexOf(event.origin) < 0) return;
    var message = event.data;
    if (!message || message.ennyumba !== 'tour') return;
    try {
      if (message.type === 'zoom') zoom(message.direction);
      if (message.type === 'room') enter(message.name);
    } catch (_) {
      // Not while this player shows its intro.
    }
  });

  addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.fullscreenElement)
      tell({ type: 'leave' });
  });

  var looks = 0;
  var loaded = false;
  var listening = false;

  /* The player's own sign that the first view is loaded; players without it are given three seconds. */
  function isLoaded() {
    if (!listening && window.tour && typeof window.tour.bind === 'function') {
      listening = true;
      window.tour.bind('tourLoaded', function () {
        loaded = true;
      });
    }
    looks = isDrawn() ? looks + 1 : 0;
    return loaded || looks > 10;
  }

  setInterval(function () {
    if (!panorama() || !isLoaded()) return;
    if (!ready) {
      if (canEnter()) hideRooms();
      tell({ type: 'ready', can: { zoom: true, rooms: canEnter() } });
    }
    ready = true;
    var name = sceneName();
    if (name && name !== scene) tell({ type: 'scene', name: name });
    scene = name;
  }, 300);
}
