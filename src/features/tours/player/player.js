/*
 * A small viewer of 360° rooms. Reads a tour whose panoramas are cubes of 512 px tiles (level 0 is the finest), shows the
 * coarsest at once and sharpens what is looked at. No dependencies.
 */
(function () {
  'use strict';
  var RAD = Math.PI / 180;
  var TAP_PIXELS = 10;
  var VERSION = '?v=' + ((document.currentScript && /[?&]v=(\d+)/.exec(document.currentScript.src)) || [0, 1])[1];
  var calm = matchMedia('(prefers-reduced-motion: reduce)');
  var thrifty = navigator.connection && navigator.connection.saveData;
  // Where the middle, the right edge and the upper edge of each face of the cube point.
  var FACES = {
    f: [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
    r: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    b: [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
    l: [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    u: [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
    d: [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
  };
  var VERTEX =
    'attribute vec2 p;uniform vec3 c,r,u;uniform vec4 t;uniform mat3 m;uniform vec2 z;varying vec2 v;' +
    'void main(){vec2 q=t.xy+p*t.zw;vec3 w=m*(c+r*(q.x*2.-1.)+u*(1.-q.y*2.));v=p;gl_Position=vec4(w.x*z.x,w.y*z.y,0.,w.z);}';
  var FRAGMENT =
    'precision mediump float;uniform sampler2D s;uniform float a;varying vec2 v;void main(){gl_FragColor=vec4(texture2D(s,v).rgb,a);}';

  function element(tag, attributes, parent) {
    var made = document.createElement(tag);
    for (var name in attributes) {
      if (name === 'text') made.textContent = attributes[name];
      else made.setAttribute(name, attributes[name]);
    }
    if (parent) parent.appendChild(made);
    return made;
  }
  function clamp(value, low, high) {
    return Math.max(low, Math.min(high, value));
  }
  function turnBetween(from, to) {
    return ((((to - from) % 360) + 540) % 360) - 180;
  }
  function direction(yaw, pitch) {
    return [Math.sin(yaw * RAD) * Math.cos(pitch * RAD), Math.sin(pitch * RAD), Math.cos(yaw * RAD) * Math.cos(pitch * RAD)];
  }

  function start(definition) {
    var stage = document.getElementById('viewer');
    var listeners = {};
    var rooms = definition.panoramas;
    var labels = {};
    var room = null;
    var last = null;
    var fade = 1;
    var view = { yaw: 0, pitch: 0, zoom: 1 };
    var speed = { yaw: 0, pitch: 0, zoom: 0 };
    var keys = {};
    var flight = null;
    var paused = false;
    var dirty = true;
    var drifting = !calm.matches;
    var loading = 0;
    var told = false;
    var shownAt = 0;

    var canvas = element('canvas', { tabindex: 0, role: 'img' }, stage);
    var doors = element('div', { 'class': 'doors' }, stage);
    if (definition.label) element('p', { 'class': 'mark', text: definition.label }, stage);
    var live = element('p', { 'class': 'live', 'aria-live': 'polite' }, stage);
    var menu = element('nav', { 'class': 'rooms', 'aria-label': 'Rooms' }, stage);
    var opener = element('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'room-list' }, menu);
    var list = element('ul', { id: 'room-list', hidden: '' }, menu);
    var gl = null;
    var program = null;
    var places = {};

    function label(one) {
      return labels[one.id] || one.label || one.id;
    }
    function byId(id) {
      return rooms.filter(function (one) {
        return one.id === id || 'this.' + one.id === id;
      })[0];
    }

    /* Pictures ------------------------------------------------------------------------------------------------- */

    function levelsOf(one) {
      return one.frames[0].cube.levels;
    }
    function prepare(one) {
      if (one.tiles) return one.tiles;
      one.tiles = [];
      levelsOf(one).forEach(function (level, index, all) {
        var across = level.colCount / 6;
        Object.keys(FACES).forEach(function (face) {
          for (var row = 0; row < level.rowCount; row++) {
            for (var column = 0; column < across; column++) {
              var frame = FACES[face];
              var x = (column + 0.5) / across * 2 - 1;
              var y = 1 - (row + 0.5) / level.rowCount * 2;
              var middle = [0, 1, 2].map(function (k) { return frame[0][k] + frame[1][k] * x + frame[2][k] * y; });
              var long = Math.hypot(middle[0], middle[1], middle[2]);
              one.tiles.push({
                url: level.url.replace('{face}', face).replace('{row}', row).replace('{column}', column) + VERSION,
                face: frame,
                rect: [column / across, row / level.rowCount, 1 / across, 1 / level.rowCount],
                middle: middle.map(function (k) { return k / long; }),
                base: index === all.length - 1,
                fine: all.length - 1 - index,
                size: level.height,
                image: null,
                texture: null,
                seen: 0,
                state: 'new'
              });
            }
          }
        });
      });
      one.tiles.sort(function (a, b) { return a.fine - b.fine; });
      return one.tiles;
    }
    function load(tile, done) {
      if (tile.state === 'ready') {
        if (done) done();
        return;
      }
      if (done) (tile.waiting = tile.waiting || []).push(done);
      if (tile.state === 'loading') return;
      tile.state = 'loading';
      loading++;
      var image = new Image();
      image.decoding = 'async';
      image.addEventListener('load', function () {
        tile.image = image;
        tile.state = 'ready';
        settled();
      });
      // A tile that does not come leaves the coarser one in its place.
      image.addEventListener('error', function () {
        tile.state = 'failed';
        settled();
      });
      function settled() {
        loading--;
        dirty = true;
        (tile.waiting || []).forEach(function (call) { call(); });
        tile.waiting = null;
      }
      image.src = tile.url;
    }
    function loadBase(one, done) {
      var base = prepare(one).filter(function (tile) { return tile.base; });
      var open = base.length;
      base.forEach(function (tile) {
        load(tile, function () {
          if (--open === 0 && done) done();
        });
      });
    }
    function wanted() {
      if (!room || fade < 1) return [];
      var ahead = direction(view.yaw, view.pitch);
      var lens = optics();
      var reach = Math.cos(Math.min(Math.PI, Math.atan(Math.hypot(1 / lens.x, 1 / lens.y)) + 0.5));
      var pixels = Math.max(canvas.width * lens.x, canvas.height * lens.y);
      return prepare(room)
        .filter(function (tile) {
          tile.near = tile.middle[0] * ahead[0] + tile.middle[1] * ahead[1] + tile.middle[2] * ahead[2];
          return tile.state === 'new' && tile.near > reach && !(thrifty && view.zoom > 0.7) && tile.size < pixels * 1.6;
        })
        .sort(function (a, b) { return a.fine - b.fine || b.near - a.near; });
    }
    function sharpen() {
      var next = wanted();
      while (loading < 4 && next.length) load(next.shift());
      if (!next.length && loading === 0 && room && !thrifty) {
        var neighbour = (room.adjacentPanoramas || []).map(function (link) { return byId(link.panorama); }).filter(function (one) { return one && !one.fetched; })[0];
        if (neighbour) {
          neighbour.fetched = true;
          loadBase(neighbour);
        }
      }
    }

    /* Drawing -------------------------------------------------------------------------------------------------- */

    function openGl() {
      gl = canvas.getContext('webgl', { alpha: false, antialias: true, powerPreference: 'low-power' });
      if (!gl) return false;
      program = gl.createProgram();
      [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]].forEach(function (part) {
        var shader = gl.createShader(part[0]);
        gl.shaderSource(shader, part[1]);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
      });
      gl.linkProgram(program);
      if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return gl.isContextLost();
      gl.useProgram(program);
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
      var corner = gl.getAttribLocation(program, 'p');
      gl.enableVertexAttribArray(corner);
      gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
      ['c', 'r', 'u', 't', 'm', 'z', 'a'].forEach(function (name) { places[name] = gl.getUniformLocation(program, name); });
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      rooms.forEach(function (one) {
        (one.tiles || []).forEach(function (tile) { tile.texture = null; });
      });
      dirty = true;
      return true;
    }
    function textureOf(tile) {
      if (tile.texture) return tile.texture;
      tile.texture = gl.createTexture();
      tile.seen = performance.now();
      gl.bindTexture(gl.TEXTURE_2D, tile.texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, tile.image);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      return tile.texture;
    }
    /* How much of a face of the cube fits across and up: the longer side of the window sees 95° at zoom 1. */
    function optics(of) {
      var wide = canvas.width;
      var tall = canvas.height;
      var across = Math.tan(47.5 * RAD) * (of || view).zoom;
      return wide >= tall ? { x: 1 / across, y: wide / tall / across } : { x: tall / wide / across, y: 1 / across };
    }
    function matrix(of) {
      // A hair off: a corner that lies exactly beside the eye has no place on the screen, and takes its tile along.
      var cy = Math.cos((of.yaw + 0.02) * RAD);
      var sy = Math.sin((of.yaw + 0.02) * RAD);
      var cp = Math.cos(of.pitch * RAD);
      var sp = Math.sin(of.pitch * RAD);
      // Columns of the world in the eye's own axes: right, up, ahead.
      return [cy, -sp * sy, cp * sy, 0, cp, sp, -sy, -sp * cy, cp * cy];
    }
    function drawRoom(one, of, alpha, grown, now) {
      var moving = false;
      var lens = optics(of);
      gl.uniformMatrix3fv(places.m, false, matrix(of));
      gl.uniform2f(places.z, lens.x * grown, lens.y * grown);
      prepare(one).forEach(function (tile) {
        if (!tile.image) return;
        var texture = textureOf(tile);
        var shown = tile.base ? 1 : clamp((now - tile.seen) / 240, 0, 1);
        if (shown < 1) moving = true;
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.uniform3fv(places.c, tile.face[0]);
        gl.uniform3fv(places.r, tile.face[1]);
        gl.uniform3fv(places.u, tile.face[2]);
        gl.uniform4fv(places.t, tile.rect);
        gl.uniform1f(places.a, alpha * shown);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      });
      return moving;
    }
    function draw(now) {
      if (!gl || gl.isContextLost() || !room) return false;
      var moving = fade < 1;
      gl.viewport(0, 0, canvas.width, canvas.height);
      // One walks on in the old room while the new one comes up.
      if (last && fade < 1) drawRoom(last.room, last.view, 1, 1 + 0.25 * fade, now);
      if (drawRoom(room, view, fade, 1, now)) moving = true;
      placeDoors(optics());
      return moving;
    }
    function placeDoors(lens) {
      var m = matrix(view);
      var wide = stage.clientWidth;
      var tall = stage.clientHeight;
      var seen = [];
      Array.prototype.forEach.call(doors.children, function (door) {
        var d = door.direction;
        var x = m[0] * d[0] + m[3] * d[1] + m[6] * d[2];
        var y = m[1] * d[0] + m[4] * d[1] + m[7] * d[2];
        var z = m[2] * d[0] + m[5] * d[1] + m[8] * d[2];
        door.x = (x / z * lens.x + 1) / 2 * wide;
        door.y = (1 - y / z * lens.y) / 2 * tall;
        var visible = z > 0.05 && door.x > -60 && door.x < wide + 60 && door.y > -40 && door.y < tall + 40;
        door.style.visibility = visible && fade === 1 ? 'visible' : 'hidden';
        if (!visible) return;
        if (!door.wide) {
          door.wide = door.offsetWidth + 6;
          door.tall = door.offsetHeight + 6;
        }
        seen.push({ doors: [door], x: door.x, y: door.y, wide: door.wide, tall: door.tall });
      });
      sideBySide(seen).forEach(function (row) {
        var left = row.x - row.wide / 2;
        row.doors.forEach(function (door) {
          door.style.transform = 'translate(' + (left + door.wide / 2).toFixed(1) + 'px,' + door.y.toFixed(1) + 'px) translate(-50%,-50%)';
          left += door.wide;
        });
      });
    }
    /* Markers that would lie on each other, as two rooms behind one doorway do, stand in a row around their middle. */
    function sideBySide(rows) {
      for (var a = 0; a < rows.length; a++) {
        for (var b = a + 1; b < rows.length; b++) {
          var one = rows[a];
          var other = rows[b];
          if (Math.abs(one.x - other.x) >= (one.wide + other.wide) / 2 || Math.abs(one.y - other.y) >= Math.max(one.tall, other.tall)) continue;
          var all = one.doors.concat(other.doors).sort(function (p, q) { return p.x - q.x; });
          var sum = { doors: all, x: 0, y: 0, wide: 0, tall: Math.max(one.tall, other.tall) };
          all.forEach(function (door) {
            sum.x += door.x / all.length;
            sum.y += door.y / all.length;
            sum.wide += door.wide;
          });
          rows.splice(b, 1);
          rows[a] = sum;
          return sideBySide(rows);
        }
      }
      return rows;
    }
    function resize() {
      var scale = Math.min(devicePixelRatio || 1, 2);
      canvas.width = Math.max(1, Math.round(stage.clientWidth * scale));
      canvas.height = Math.max(1, Math.round(stage.clientHeight * scale));
      dirty = true;
    }

    /* Moving --------------------------------------------------------------------------------------------------- */

    var before = 0;
    var begun = 0;
    function frame(now) {
      if (paused) return;
      requestAnimationFrame(frame);
      var passed = Math.min(50, now - before) / 1000;
      before = now;
      var turn = 55 * view.zoom;
      if (keys.ArrowLeft) speed.yaw = -turn;
      if (keys.ArrowRight) speed.yaw = turn;
      if (keys.ArrowUp) speed.pitch = turn;
      if (keys.ArrowDown) speed.pitch = -turn;
      if (drifting && room) {
        begun = begun || now;
        if (now - begun > 7000) drifting = false;
        view.yaw += 2.4 * passed * Math.min(1, (7000 - (now - begun)) / 1500);
        dirty = true;
      }
      if (flight) {
        var share = flight.ms > 0 ? clamp((now - flight.since) / flight.ms, 0, 1) : 1;
        var eased = share * share * (3 - 2 * share);
        view.yaw = flight.from.yaw + flight.by.yaw * eased;
        view.pitch = flight.from.pitch + flight.by.pitch * eased;
        view.zoom = flight.from.zoom + flight.by.zoom * eased;
        if (share === 1) flight = null;
        dirty = true;
      }
      // Degrees a second, dying away: most of it is gone after half a second.
      if (Math.abs(speed.yaw) + Math.abs(speed.pitch) > 0.3 && !held()) {
        view.yaw += speed.yaw * passed;
        view.pitch = clamp(view.pitch + speed.pitch * passed, -89, 89);
        var keep = calm.matches ? 0 : Math.pow(0.012, passed);
        speed.yaw *= keep;
        speed.pitch *= keep;
        dirty = true;
      }
      if (fade < 1) {
        fade = calm.matches ? 1 : clamp((now - shownAt) / 650, 0, 1);
        if (fade === 1) last = null;
        dirty = true;
      }
      sharpen();
      if (dirty) dirty = draw(now) || fade < 1;
    }
    function resume() {
      if (!paused && before) return;
      paused = false;
      before = performance.now();
      dirty = true;
      requestAnimationFrame(frame);
    }
    function stopDrift() {
      drifting = false;
      flight = null;
    }
    function zoomBy(factor, ms) {
      stopDrift();
      fly({ zoom: clamp(view.zoom * factor, 0.32, 1.3) }, ms);
    }
    function fly(to, ms) {
      flight = {
        since: performance.now(),
        ms: calm.matches ? 0 : ms,
        from: { yaw: view.yaw, pitch: view.pitch, zoom: view.zoom },
        by: {
          yaw: to.yaw === undefined ? 0 : turnBetween(view.yaw, to.yaw),
          pitch: to.pitch === undefined ? 0 : clamp(to.pitch, -89, 89) - view.pitch,
          zoom: to.zoom === undefined ? 0 : to.zoom - view.zoom
        }
      };
    }

    /* Hands ---------------------------------------------------------------------------------------------------- */

    var pointers = {};
    function held() {
      return Object.keys(pointers).length > 0;
    }
    function spreadOf() {
      var all = Object.keys(pointers).map(function (id) { return pointers[id]; });
      return all.length < 2 ? 0 : Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y);
    }
    /* A hand turns the view wherever it starts, on a marker too; a marker that it has not left is tapped. */
    var turned = false;
    stage.addEventListener('pointerdown', function (event) {
      if (menu.contains(event.target)) return;
      stopDrift();
      closeList();
      var door = event.target.closest('.door');
      turned = held();
      pointers[event.pointerId] = { x: event.clientX, y: event.clientY, tapping: door && !turned };
      try { (door || canvas).setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
      speed.yaw = speed.pitch = 0;
      if (!door) stage.classList.add('held');
    });
    stage.addEventListener('pointermove', function (event) {
      var from = pointers[event.pointerId];
      if (!from) return;
      if (!event.buttons) return release(event);
      var spread = spreadOf();
      var dx = event.clientX - from.x;
      var dy = event.clientY - from.y;
      if (from.tapping && !spread && Math.hypot(dx, dy) < TAP_PIXELS) return;
      turned = true;
      stage.classList.add('held');
      pointers[event.pointerId] = { x: event.clientX, y: event.clientY };
      if (spread > 0) {
        view.zoom = clamp(view.zoom * spread / Math.max(1, spreadOf()), 0.32, 1.3);
      } else {
        var degrees = 2 / optics().y / stage.clientHeight / RAD;
        var since = clamp(performance.now() - (from.at || 0), 8, 60) / 1000;
        view.yaw -= dx * degrees;
        view.pitch = clamp(view.pitch + dy * degrees, -89, 89);
        speed.yaw = speed.yaw * 0.5 - (dx * degrees / since) * 0.5;
        speed.pitch = speed.pitch * 0.5 + (dy * degrees / since) * 0.5;
      }
      pointers[event.pointerId].at = performance.now();
      dirty = true;
    });
    function release(event) {
      var from = pointers[event.pointerId];
      if (!from) return;
      if (!from.at || performance.now() - from.at > 80) speed.yaw = speed.pitch = 0;
      delete pointers[event.pointerId];
      if (!held()) stage.classList.remove('held');
    }
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    stage.addEventListener('wheel', function (event) {
      if (menu.contains(event.target)) return;
      event.preventDefault();
      zoomBy(Math.exp(clamp(event.deltaY, -120, 120) * 0.0022), 120);
    }, { passive: false });
    addEventListener('keydown', function (event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape' && !list.hidden) {
        event.preventDefault();
        closeList();
        opener.focus();
      } else if (event.key.startsWith('Arrow') && !list.contains(event.target)) {
        stopDrift();
        keys[event.key] = true;
        event.preventDefault();
      } else if (event.key === '+' || event.key === '=') zoomBy(0.8, 200);
      else if (event.key === '-') zoomBy(1.25, 200);
    });
    addEventListener('keyup', function (event) { delete keys[event.key]; });
    addEventListener('blur', function () { keys = {}; });

    /* Rooms ---------------------------------------------------------------------------------------------------- */

    function closeList() {
      list.hidden = true;
      opener.setAttribute('aria-expanded', 'false');
    }
    opener.addEventListener('click', function () {
      list.hidden = !list.hidden;
      opener.setAttribute('aria-expanded', String(!list.hidden));
    });
    function buildList() {
      list.textContent = '';
      rooms.forEach(function (one) {
        var item = element('button', { type: 'button' }, element('li', {}, list));
        element('img', { src: one.thumbnailUrl + VERSION, alt: '', width: 96, height: 72, loading: 'lazy' }, item);
        element('span', { text: label(one) }, item);
        item.addEventListener('click', function () {
          closeList();
          opener.focus();
          enter(one);
        });
        one.item = item;
      });
    }
    function enter(one, link) {
      if (!one || one === room) return;
      stopDrift();
      stage.setAttribute('aria-busy', 'true');
      if (link && gl && room) fly({ yaw: link.yaw, pitch: link.pitch * 0.5 }, 350);
      var ticket = (enter.ticket = (enter.ticket || 0) + 1);
      var shown = function () {
        if (ticket === enter.ticket) show(one, link);
      };
      if (gl) loadBase(one, shown);
      else shown();
    }
    function show(one, link) {
      last = room && { room: room, view: { yaw: view.yaw, pitch: view.pitch, zoom: view.zoom } };
      fade = last && gl && !calm.matches ? 0 : 1;
      room = one;
      shownAt = performance.now();
      one.fetched = true;
      flight = null;
      speed.yaw = speed.pitch = 0;
      view = link && link.backwardYaw !== undefined
        ? { yaw: link.backwardYaw, pitch: 0, zoom: 0.94 }
        : { yaw: one.initialYaw || 0, pitch: one.initialPitch || 0, zoom: 0.94 };
      doors.textContent = '';
      (one.adjacentPanoramas || []).forEach(function (next) {
        var to = byId(next.panorama);
        if (!to) return;
        var door = element('button', { type: 'button', 'class': 'door', 'aria-label': 'Go to ' + label(to) }, doors);
        element('i', { 'aria-hidden': 'true' }, door);
        element('span', { text: label(to), 'aria-hidden': 'true' }, door);
        door.direction = direction(next.yaw, next.pitch);
        // A keyboard's click has no detail.
        door.addEventListener('click', function (event) {
          if (!event.detail || !turned) enter(to, next);
        });
        // Whoever comes by keyboard sees what he is on.
        door.addEventListener('focus', function () {
          if (door.matches(':focus-visible') && door.style.visibility === 'hidden') fly({ yaw: next.yaw, pitch: 0 }, 300);
        });
      });
      stage.removeAttribute('aria-busy');
      names();
      var exits = (one.adjacentPanoramas || []).map(function (next) { return label(byId(next.panorama)); });
      live.textContent = label(one) + ', ' + exits.length + (exits.length === 1 ? ' exit: ' : ' exits: ') + exits.join(', ');
      if (!gl) {
        still.src = one.thumbnailUrl + VERSION;
        still.alt = label(one);
      }
      dirty = true;
      tell('change');
      if (!told) {
        told = true;
        stage.classList.add('ready');
        if (parent !== window) parent.postMessage('tourLoaded', '*');
        tell('tourLoaded');
      }
    }
    function names() {
      if (!room) return;
      opener.textContent = label(room);
      opener.setAttribute('aria-label', 'Rooms, now in: ' + label(room));
      canvas.setAttribute('aria-label', label(room) + ', a picture that you can turn with the arrow keys');
      document.title = label(room) + (definition.label ? ' – ' + definition.label : '');
      rooms.forEach(function (one) {
        if (!one.item) return;
        one.item.lastChild.textContent = label(one);
        if (one === room) one.item.setAttribute('aria-current', 'true');
        else one.item.removeAttribute('aria-current');
      });
      Array.prototype.forEach.call(doors.children, function (door, index) {
        var to = label(byId(room.adjacentPanoramas[index].panorama));
        door.setAttribute('aria-label', 'Go to ' + to);
        door.lastChild.textContent = to;
        door.wide = 0;
      });
    }

    /* What the page around may ask ----------------------------------------------------------------------------- */

    function tell(event) {
      (listeners[event] || []).forEach(function (call) { call(); });
    }
    function bind(event, call) {
      (listeners[event] = listeners[event] || []).push(call);
      if (event === 'tourLoaded' && told) call();
    }
    var panoramaPlayer = {
      zoomIn: function () { zoomBy(0.75, 250); },
      zoomOut: function () { zoomBy(1 / 0.75, 250); },
      moveTo: function (yaw, pitch, _roll, hfov, ms) {
        stopDrift();
        fly({ yaw: yaw, pitch: pitch, zoom: hfov ? clamp(Math.tan(hfov * RAD / 2) * optics().x * view.zoom, 0.32, 1.3) : undefined }, ms || 0);
      },
      get: function (name) {
        if (name === 'hfov') return 2 * Math.atan(1 / optics().x) / RAD;
        return name === 'yaw' ? turnBetween(0, view.yaw) : name === 'pitch' ? view.pitch : undefined;
      }
    };
    function itemOf(one) {
      var media = { get: function (what) { return what === 'label' ? label(one) : one[what]; } };
      return { get: function () { return media; } };
    }
    var playList = {
      bind: bind,
      get: function (name) {
        if (name === 'selectedIndex') return rooms.indexOf(room);
        return name === 'items' ? rooms.map(itemOf) : undefined;
      },
      set: function (name, index) {
        if (name === 'selectedIndex') enter(rooms[index]);
      }
    };
    var player = {
      getByClassName: function (name) {
        return name === 'PanoramaPlayer' ? (gl ? [panoramaPlayer] : []) : name === 'PlayList' ? [playList] : name === 'Panorama' ? rooms : [];
      }
    };
    window.tour = {
      player: player,
      bind: bind,
      setMediaByIndex: function (index) { enter(rooms[index]); },
      setMediaByName: function (name) { enter(rooms.filter(function (one) { return label(one) === name; })[0]); }
    };
    addEventListener('message', function (event) {
      if (event.source !== parent) return;
      if (event.data === 'pauseTour') paused = true;
      if (event.data === 'resumeTour') resume();
    });

    /* Begin ---------------------------------------------------------------------------------------------------- */

    var still = null;
    canvas.addEventListener('webglcontextlost', function (event) { event.preventDefault(); });
    canvas.addEventListener('webglcontextrestored', function () { openGl(); });
    resize();
    if (!openGl()) {
      gl = null;
      canvas.remove();
      still = element('img', { 'class': 'still', alt: '' }, null);
      stage.insertBefore(still, stage.firstChild);
      stage.classList.add('flat');
    }
    if (window.ResizeObserver) new ResizeObserver(resize).observe(stage);
    else addEventListener('resize', resize);
    buildList();
    function first() {
      var asked = new URLSearchParams(location.search);
      var byName = rooms.filter(function (one) { return label(one) === asked.get('media-name'); })[0];
      return byName || rooms[Number(asked.get('media-index')) || 0] || rooms[0];
    }
    function begin() {
      names();
      enter(first());
      resume();
    }
    var request = new XMLHttpRequest();
    request.open('GET', 'locale/en.txt' + VERSION);
    request.addEventListener('loadend', function () {
      (request.status === 200 ? request.responseText : '').split(/\r?\n/).forEach(function (line) {
        var found = /^(\w+)\.label ?=(.*)$/.exec(line);
        if (found) labels[found[1]] = found[2].trim();
      });
      begin();
    });
    request.send();
  }

  window.TourPlayer = { start: start };
})();
